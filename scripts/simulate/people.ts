import { readWebForm } from "@/provider/domains/intake/adapters/web-form.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import { makePerson, Random } from "@/provider/kernel/sample-people.ts";
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

/** Prefixes of ids: the stand-in derives from them whether the person has errors. */
const BEGINNINGS = { good: "780", damaged: "781" } as const;

export function metaId(random: Pick<Random, "digits">, isDamaged: boolean): string {
  return `${BEGINNINGS[isDamaged ? "damaged" : "good"]}${random.digits(12)}`;
}

export function findPerson(id: string): Draft | undefined {
  const [, beginning] = /^(78[01])\d{12}$/.exec(id) ?? [];
  return beginning === undefined ? undefined : makeAsker(new Random(id), beginning === BEGINNINGS.damaged);
}

export function findGraphLead(id: string) {
  const asker = findPerson(id);
  if (!asker) return undefined;
  const answers = [
    ["full_name", `${asker.firstName} ${asker.lastName}`.trim()],
    ["email", asker.email],
    ["phone_number", asker.phone],
    ["¿qué_modelo_te_interesa?", asker.product],
    ["¿en_qué_agencia_te_atendemos?", asker.agency],
    ["número_de_cédula", asker.identification],
  ] as const;
  return {
    id,
    created_time: new Date().toISOString().replace(/\.\d+Z$/, "+0000"),
    is_organic: false,
    platform: "fb",
    field_data: answers.flatMap(([name, value]) => (value ? [{ name, values: [value] }] : [])),
  };
}
