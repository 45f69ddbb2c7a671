import { type Locale, letter, type Reader } from "./letter.ts";
import type { Mail } from "./mailer.ts";

type Words = {
  subject: (name: string) => string;
  before: (name: string, product: string) => string;
  action: string;
  after: string;
};

const WORDS: Record<Locale, Words> = {
  es: {
    subject: (name) => `${name || "Una persona"} volvió a escribir`,
    before: (name, product) =>
      `Llegó otra solicitud de ${name || "una persona"} por ${product || "el mismo producto"}. Está enlazada a la que ya atiendes.`,
    action: "Abrir el lead",
    after: "Quien vuelve a escribir suele estar cerca de decidir.",
  },
  en: {
    subject: (name) => `${name || "Somebody"} has written again`,
    before: (name, product) =>
      `Another request of ${name || "somebody"} for ${product || "the same product"} has come. It is linked to the one that you work already.`,
    action: "Open the lead",
    after: "Whoever writes again is often close to deciding.",
  },
};

export function leadRepeatedMail(advisor: Reader, leadName: string, product: string, link: string): Mail {
  const { subject, before, ...words } = WORDS[advisor.locale];
  return letter(advisor, { ...words, link, subject: subject(leadName), before: before(leadName, product) });
}
