import type { NotificationKind } from "@/contract/notifications.ts";
import { letter } from "./letter.ts";
import type { Mail } from "./mailer.ts";

type Person = { email: string; fullName: string };

const SENTENCES: Record<NotificationKind, (count: number) => string> = {
  leadAssigned: (count) => (count === 1 ? "Te asignaron 1 lead." : `Te asignaron ${count} leads.`),
  appointmentDue: (count) => (count === 1 ? "Tuviste 1 cita." : `Tuviste ${count} citas.`),
  slaBreached: (count) =>
    count === 1
      ? "A 1 lead se le venció el plazo de contacto."
      : `A ${count} leads se les venció el plazo de contacto.`,
  destinationDisabled: (count) =>
    count === 1 ? "Dejamos de enviar a 1 destino." : `Dejamos de enviar a ${count} destinos.`,
  deliveryFailed: (count) => {
    if (count === 0) return "Un CRM o webhook dejó de responder.";
    return count === 1 ? "1 envío a un CRM o webhook no llegó." : `${count} envíos a CRM o webhooks no llegaron.`;
  },
  taskEnded: (count) => (count === 1 ? "Terminó 1 trabajo largo." : `Terminaron ${count} trabajos largos.`),
};

/** One mail of a day, by kinds and numbers: it says nothing of anybody. In Spanish, the product's own language. */
export function notificationDigestMail(
  person: Person,
  told: readonly { kind: NotificationKind; count: number }[],
  url: string,
): Mail {
  const sums = new Map<NotificationKind, number>();
  for (const { kind, count } of told) sums.set(kind, (sums.get(kind) ?? 0) + count);
  return letter({
    locale: "es",
    to: person.email,
    subject: "Tus avisos del día en Prospecta",
    greeting: `Hola, ${person.fullName}:`,
    before: [...sums].map(([kind, count]) => SENTENCES[kind](count)).join(" "),
    action: "Abrir Prospecta",
    link: url,
    after: "En tu cuenta eliges qué avisos te llegan por correo.",
  });
}
