import { letter } from "./letter.ts";
import type { Mail } from "./mailer.ts";

type Invited = { email: string; fullName: string };

/** In Spanish, the product's own language: who is invited has not chosen one yet. */
export function invitationMail(invited: Invited, inviter: string, license: string, link: string): Mail {
  return letter({
    locale: "es",
    to: invited.email,
    subject: `${inviter} te invita a Prospecta`,
    greeting: `Hola, ${invited.fullName}:`,
    before: `${inviter} te invita a trabajar en ${license}. Elige una contraseña para ingresar: el enlace funciona una sola vez, durante siete días.`,
    action: "Elegir mi contraseña",
    link,
    after: "Si venció, pide uno nuevo en «¿Olvidaste tu contraseña?» con este mismo correo.",
  });
}
