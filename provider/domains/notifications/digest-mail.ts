import type { KindOfTheDay } from "@/contract/notifications/notifications.ts";
import { type Locale, letter, type Mail, type Reader } from "@/provider/mail/mailer.ts";

type MailTexts = {
  sentences: Record<KindOfTheDay, (count: number) => string>;
  subject: string;
  action: string;
  after: string;
};

const MAIL_TEXTS: Record<Locale, MailTexts> = {
  es: {
    sentences: {
      leadAssigned: (count) => (count === 1 ? "Te asignaron 1 lead." : `Te asignaron ${count} leads.`),
      leadMentioned: (count) => (count === 1 ? "Te mencionaron en 1 nota." : `Te mencionaron en ${count} notas.`),
      slaBreached: (count) =>
        count === 1
          ? "A 1 lead se le venció el plazo de contacto."
          : `A ${count} leads se les venció el plazo de contacto.`,
      deliveryFailed: (count) => {
        if (count === 0) return "Un CRM o webhook dejó de responder.";
        return count === 1 ? "1 envío a un CRM o webhook no llegó." : `${count} envíos a CRM o webhooks no llegaron.`;
      },
      taskEnded: (count) => (count === 1 ? "Terminó 1 trabajo largo." : `Terminaron ${count} trabajos largos.`),
    },
    subject: "Tus avisos del día en Prospecta",
    action: "Abrir Prospecta",
    after: "En tu cuenta eliges qué avisos te llegan por correo.",
  },
  en: {
    sentences: {
      leadAssigned: (count) => (count === 1 ? "1 lead was assigned to you." : `${count} leads were assigned to you.`),
      leadMentioned: (count) =>
        count === 1 ? "You were mentioned in 1 note." : `You were mentioned in ${count} notes.`,
      slaBreached: (count) =>
        count === 1 ? "Time ran out to contact 1 lead." : `Time ran out to contact ${count} leads.`,
      deliveryFailed: (count) => {
        if (count === 0) return "A CRM or webhook stopped responding.";
        return count === 1
          ? "1 delivery to a CRM or webhook failed."
          : `${count} deliveries to CRMs or webhooks failed.`;
      },
      taskEnded: (count) => (count === 1 ? "1 long task finished." : `${count} long tasks finished.`),
    },
    subject: "Today's notifications in Prospecta",
    action: "Open Prospecta",
    after: "You can choose which notifications you get by email in your account.",
  },
};

export function notificationDigestMail(
  person: Reader,
  counts: readonly { kind: KindOfTheDay; count: number }[],
  url: string,
): Mail {
  const { sentences, ...mailTexts } = MAIL_TEXTS[person.locale];
  const sums = new Map<KindOfTheDay, number>();
  for (const { kind, count } of counts) sums.set(kind, (sums.get(kind) ?? 0) + count);
  const before = [...sums].map(([kind, count]) => sentences[kind](count)).join(" ");
  return letter(person, { ...mailTexts, link: url, before });
}
