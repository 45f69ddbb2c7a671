import type { StopReason } from "@/contract/deliveries/deliveries.ts";
import { type Locale, letter, type Mail, type Reader } from "@/provider/mail/mailer.ts";

type MailTexts = {
  reasons: Record<StopReason, (name: string) => string>;
  subject: (name: string) => string;
  stopped: string;
  action: string;
  after: string;
};

const MAIL_TEXTS: Record<Locale, MailTexts> = {
  es: {
    reasons: {
      gone: (name) => `${name} respondió que su dirección ya no existe.`,
      failing: (name) => `Desde hace cinco días ningún envío a ${name} llega bien.`,
      credentials: (name) => `${name} no acepta la clave que tenemos.`,
    },
    subject: (name) => `Dejamos de enviar a ${name}`,
    stopped: "Dejamos de enviarle, y lo que esperaba sigue guardado.",
    action: "Ver qué pasa",
    after: "Cuando la actives de nuevo, sale lo que quedó en espera. Lo que no llegó se puede enviar otra vez.",
  },
  en: {
    reasons: {
      gone: (name) => `${name} responded that its address no longer exists.`,
      failing: (name) => `Nothing we sent to ${name} in the last five days was delivered.`,
      credentials: (name) => `${name} doesn't accept the key we have.`,
    },
    subject: (name) => `We stopped sending to ${name}`,
    stopped: "We stopped sending to it. Pending deliveries are saved.",
    action: "View details",
    after: "When you turn it back on, pending deliveries go out. Failed ones can be sent again.",
  },
};

export function destinationStoppedMail(
  administrator: Reader,
  { name, disabledFor }: { name: string; disabledFor: StopReason | null },
  link: string,
): Mail {
  const { reasons, subject, stopped, ...mailTexts } = MAIL_TEXTS[administrator.locale];
  const before = `${reasons[disabledFor ?? "failing"](name)} ${stopped}`;
  return letter(administrator, { ...mailTexts, link, subject: subject(name), before });
}
