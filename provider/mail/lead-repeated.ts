import { letter } from "./letter.ts";
import type { Mail } from "./mailer.ts";

type Advisor = { email: string; fullName: string };

/** In Spanish, the product's own language: a person's choice is kept in their browser. */
export function leadRepeatedMail(advisor: Advisor, leadName: string, product: string, link: string): Mail {
  return letter({
    locale: "es",
    to: advisor.email,
    subject: `${leadName || "Una persona"} volvió a escribir`,
    greeting: `Hola, ${advisor.fullName}:`,
    before: `Llegó otra solicitud de ${leadName || "una persona"} por ${product || "el mismo producto"}. Está enlazada a la que ya atiendes.`,
    action: "Abrir Prospecta",
    link,
    after: "Quien vuelve a escribir suele estar cerca de decidir.",
  });
}
