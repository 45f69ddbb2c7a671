import type { DisabledReason } from "@/contract/deliveries.ts";
import { letter } from "./letter.ts";
import type { Mail } from "./mailer.ts";

type Administrator = { email: string; fullName: string };

/** In Spanish, the product's own language: a person's choice is kept in their browser. */
export function destinationDisabledMail(
  administrator: Administrator,
  { name, disabledFor }: { name: string; disabledFor: DisabledReason | null },
  link: string,
): Mail {
  const why: Record<DisabledReason, string> = {
    gone: `${name} respondió que su dirección ya no existe.`,
    failing: `Desde hace cinco días ningún envío a ${name} llega bien.`,
    credentials: `${name} no acepta la clave que tenemos.`,
  };
  return letter({
    locale: "es",
    to: administrator.email,
    subject: `Dejamos de enviar a ${name}`,
    greeting: `Hola, ${administrator.fullName}:`,
    before: `${why[disabledFor ?? "failing"]} Dejamos de enviarle, y lo que esperaba sigue guardado.`,
    action: "Ver qué pasa",
    link,
    after: "Cuando la actives de nuevo, sale lo que quedó en espera. Lo que no llegó se puede enviar otra vez.",
  });
}
