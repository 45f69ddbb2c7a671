import { type Locale, letter, type Mail, type Reader } from "@/provider/mail/mailer.ts";

type MailTexts = {
  connections: (names: string) => string;
  forms: (names: string) => string;
  subjects: { connection: string; form: string };
  action: string;
  after: string;
};

const MAIL_TEXTS: Record<Locale, MailTexts> = {
  es: {
    connections: (names) => `No podemos leer los leads de ${names}.`,
    forms: (names) => `Hace más de lo usual que no llegan leads de ${names}.`,
    subjects: { connection: "Una conexión necesita tu atención", form: "Un formulario dejó de traer leads" },
    action: "Ver las conexiones",
    after: "Te avisamos una sola vez: no volveremos a escribirte por lo mismo hasta que se arregle y falle de nuevo.",
  },
  en: {
    connections: (names) => `We cannot read the leads of ${names}.`,
    forms: (names) => `${names}: no leads have arrived for longer than usual.`,
    subjects: { connection: "A connection needs your attention", form: "A form stopped bringing in leads" },
    action: "View connections",
    after: "We only notify you once. You won't hear about this again unless it is fixed and fails again.",
  },
};

export function connectionFailureMail(
  administrator: Reader,
  { connections, forms, link }: { connections: readonly string[]; forms: readonly string[]; link: string },
): Mail {
  const { connections: ofConnections, forms: ofForms, subjects, ...mailTexts } = MAIL_TEXTS[administrator.locale];
  const all = new Intl.ListFormat(administrator.locale, { type: "conjunction" });
  const sentences = [
    connections.length > 0 && ofConnections(all.format(connections)),
    forms.length > 0 && ofForms(all.format(forms)),
  ].filter((sentence) => sentence !== false);
  const subject = connections.length > 0 ? subjects.connection : subjects.form;
  return letter(administrator, { ...mailTexts, link, subject, before: sentences.join(" ") });
}
