import { letter } from "./letter.ts";
import type { Mail } from "./mailer.ts";

type Administrator = { email: string; fullName: string };

/** In Spanish, the product's own language: a person's choice is kept in their browser. */
export function connectionTroubleMail(
  administrator: Administrator,
  connections: readonly string[],
  forms: readonly string[],
  link: string,
): Mail {
  const all = new Intl.ListFormat("es", { type: "conjunction" });
  const told = [
    connections.length > 0 && `No podemos leer los leads de ${all.format(connections)}.`,
    forms.length > 0 && `Hace más de lo usual que no llegan leads de ${all.format(forms)}.`,
  ].filter((sentence) => sentence !== false);
  return letter({
    locale: "es",
    to: administrator.email,
    subject: connections.length > 0 ? "Una conexión necesita tu atención" : "Un formulario dejó de traer leads",
    greeting: `Hola, ${administrator.fullName}:`,
    before: told.join(" "),
    action: "Ver las conexiones",
    link,
    after: "Te avisamos una sola vez: no volveremos a escribirte por lo mismo hasta que se arregle y falle de nuevo.",
  });
}
