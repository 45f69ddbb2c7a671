import { type Locale, letter, type Reader } from "@/provider/mail/letter.ts";
import type { Mail } from "@/provider/mail/mailer.ts";

type Words = {
  subject: (name: string) => string;
  before: (name: string, product: string) => string;
  action: string;
  after: string;
};

const WORDS: Record<Locale, Words> = {
  es: {
    subject: (name) => `${name || "Una persona"} envió otra solicitud`,
    before: (name, product) =>
      `Llegó otra solicitud de ${name || "una persona"} por ${product || "el mismo producto"}. Está vinculada al lead que ya atiendes.`,
    action: "Abrir el lead",
    after: "Quien insiste suele estar cerca de decidir.",
  },
  en: {
    subject: (name) => `${name || "Someone"} sent another request`,
    before: (name, product) =>
      `${name || "Someone"} sent another request, for ${product || "the same product"}. It's linked to the lead you already work.`,
    action: "Open the lead",
    after: "People who ask again are often close to deciding.",
  },
};

export function leadRepeatedMail(advisor: Reader, leadName: string, product: string, link: string): Mail {
  const { subject, before, ...words } = WORDS[advisor.locale];
  return letter(advisor, { ...words, link, subject: subject(leadName), before: before(leadName, product) });
}
