import { type Locale, letter, type Reader } from "@/provider/mail/letter.ts";
import type { Mail } from "@/provider/mail/mailer.ts";

const WORDS: Record<Locale, { subject: string; before: string; action: string; after: string }> = {
  es: {
    subject: "Restablece tu contraseña de Prospecta",
    before:
      "Recibimos una solicitud para cambiar la contraseña de tu cuenta. El enlace funciona una sola vez, durante una hora.",
    action: "Elegir una contraseña nueva",
    after: "Si no la hiciste tú, ignora este correo: tu contraseña sigue siendo la misma.",
  },
  en: {
    subject: "Reset your Prospecta password",
    before: "We received a request to change your account's password. The link works once, for one hour.",
    action: "Choose a new password",
    after: "If this wasn't you, ignore this message. Your password won't change.",
  },
};

export function passwordResetMail(person: Reader, link: string): Mail {
  return letter(person, { ...WORDS[person.locale], link });
}
