import { readWebForm } from "@/provider/domains/intake/adapters/web-form.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import { makePerson, type Random } from "@/provider/kernel/sample-people.ts";
import { CHEVROLET, VOLKSWAGEN } from "@/provider/seed/catalogue/cars.ts";
import { COMPANIES } from "@/provider/seed/catalogue/companies.ts";
import { spoil } from "@/provider/seed/defects.ts";

const PRODUCTS = [...CHEVROLET, ...VOLKSWAGEN].map(({ name }) => name);
const AGENCIES = COMPANIES.flatMap(({ licenses }) =>
  licenses.flatMap(({ agencies }) => agencies.map(({ name }) => name)),
);
const ANSWERS = ["Este mes", "En tres meses", "Solo averiguo", "Quiero probarlo el sábado", "¿Reciben mi usado?"];

export function makeAsker(random: Random, isDamaged: boolean): Draft {
  const draft = readWebForm({}, "web", new Date().toISOString());
  Object.assign(draft, makePerson(random), { product: random.pick(PRODUCTS), agency: random.pick(AGENCIES) });
  draft.extraProperties = { comentario: random.pick(ANSWERS) };
  if (isDamaged) spoil(random, draft);
  return draft;
}
