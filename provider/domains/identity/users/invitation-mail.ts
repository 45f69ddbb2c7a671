import { type Locale, letter, type Reader } from "@/provider/mail/letter.ts";
import type { Mail } from "@/provider/mail/mailer.ts";

const WORDS: Record<
  Locale,
  {
    subject: (inviter: string) => string;
    before: (inviter: string, license: string) => string;
    action: string;
    after: string;
  }
> = {
  es: {
    subject: (inviter) => `${inviter} te invita a Prospecta`,
    before: (inviter, license) =>
      `${inviter} te invita a trabajar en ${license}. Elige una contraseña para ingresar: el enlace funciona una sola vez, durante siete días.`,
    action: "Elegir mi contraseña",
    after: "Si venció, pide uno nuevo en «¿Olvidaste tu contraseña?» con este mismo correo.",
  },
  en: {
    subject: (inviter) => `${inviter} invites you to Prospecta`,
    before: (inviter, license) =>
      `${inviter} invites you to work at ${license}. Choose a password to sign in: the link works once, for seven days.`,
    action: "Choose my password",
    after: "If the link has expired, request another one from “Forgot your password?” with this same address.",
  },
};

export function invitationMail(invited: Reader, inviter: string, license: string, link: string): Mail {
  const { subject, before, ...words } = WORDS[invited.locale];
  const texts = { subject: subject(inviter), before: before(inviter, license) };
  return letter(invited, { ...words, ...texts, link });
}
