import { createHash } from "node:crypto";
import { CHANNEL_OF, findNetwork, IS_POST_SALES, type Source } from "@/contract/kernel/channels.ts";
import { EMPTY_TEXTS } from "@/contract/kernel/sent-fields.ts";
import type { Attribution } from "@/contract/leads/leads.ts";
import type { InboundLead } from "@/provider/domains/intake/types.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import { makePerson, type Person, Random } from "@/provider/kernel/sample-people.ts";
import { isOpen } from "./agenda.ts";
import { spoil } from "./defects.ts";
import { demoEntrySource } from "./lead-factories.ts";

export type Market = {
  agencies: string[];
  products: string[];
  failing: number;
  repeating: number;
  lastAdvisor?: number;
  uncalled?: number;
  hasShowroom?: boolean;
  ads?: readonly Ad[];
};

export type Ad = {
  source: Source;
  from: number;
  to: number;
  share: number;
  known: Attribution;
  formId?: string;
};

export type SamplePerson = { person: Person; product: string; agency: string };

/** Order matters: the same seed makes the same leads. */
const SOURCE_SHARES: Record<Source, number> = {
  meta: 30,
  web: 20,
  tiktok: 13,
  showroom: 9,
  brand_chevrolet: 6,
  "external-management": 5,
  meta_pv: 4,
  brand: 3.5,
  brand_volkswagen: 3,
  engine_pv: 2.5,
  tiktok_pv: 1.7,
  "referred-code": 1.5,
  ccLeadsEngine_pv: 0.8,
};
const ALL_SHARES = Object.values(SOURCE_SHARES).reduce((sum, share) => sum + share, 0);
export const sourceShare = (source: Source) => SOURCE_SHARES[source] / ALL_SHARES;
const WEIGHED_SOURCES = Object.entries(SOURCE_SHARES) as [Source, number][];

const ORIGINS: Record<Source, string[]> = {
  meta: ["Facebook", "Instagram"],
  meta_pv: ["Facebook", "Instagram"],
  tiktok: ["TikTok Ads"],
  tiktok_pv: ["TikTok Ads"],
  web: ["Cotizador", "Prueba de manejo", "Contáctanos", "Landing de noviembre"],
  showroom: ["Visita espontánea", "Cita previa", "Feria automotriz"],
  brand: ["Portal de marca"],
  brand_chevrolet: ["Chevrolet Ecuador"],
  brand_volkswagen: ["Volkswagen Ecuador"],
  engine_pv: ["Motor de leads"],
  ccLeadsEngine_pv: ["Motor de leads CC"],
  "external-management": ["Gestión propia", "Llamada entrante", "Feria de la familia"],
  "referred-code": ["Código de referido"],
};

const SALES_FORMS = ["Prueba de manejo SUV", "Cotiza tu camioneta", "Bono de noviembre", "Estrena con crédito"];
const SERVICE_FORMS = ["Agenda tu mantenimiento", "Cambio de aceite", "Revisión antes del viaje"];
const SERVICES = ["Mantenimiento 10.000 km", "Mantenimiento 50.000 km", "Campaña de frenos", "Garantía extendida"];
const QUESTIONS: Record<string, string[]> = {
  forma_de_pago: ["Contado", "Crédito", "Leasing"],
  cuando_compra: ["Este mes", "En tres meses", "Solo averiguo"],
  entrega_usado: ["Sí", "No"],
  comentario: [
    "Deseo una proforma",
    "¿Tienen entrega inmediata?",
    "Llamar después de las 18:00",
    "Quiero probarlo el sábado",
  ],
};

export function makeInboundLead(
  random: Random,
  market: Market,
  at: string,
  index: number,
  again: SamplePerson | undefined,
): [InboundLead, SamplePerson] {
  const drawn = random.weighed(WEIGHED_SOURCES);
  const source = drawn === "showroom" && market.hasShowroom && !isOpen(Date.parse(at)) ? "web" : drawn;
  const identity = again ?? makeKnown(random, market, source);
  const written = makeDraft(random, source, identity, at, index);
  const ad = findAd(market.ads ?? [], source, at, index);
  const draft = ad ? broughtBy(ad, written) : written;
  if (!again && random.chance(market.failing)) spoil(random, draft);
  const body = buildBody(source, draft, at);
  const extra = Object.keys(draft.extraProperties).length;
  const inboundLead: InboundLead = {
    source,
    draft,
    received: {
      receivedAt: at,
      apiKeyId: null,
      actor: SENDERS[source] ?? "Integración",
      headers: {
        "content-type": "application/json",
        "user-agent": AGENTS[source] ?? "formularios/2.4",
        authorization: "***",
      },
      body,
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      idempotencyKey: null,
      ip: `203.0.113.${1 + random.int(254)}`,
      requestId: random.id(at),
    },
    steps: [
      { step: "received", outcome: "ok", at, facts: { source, bytes: Buffer.byteLength(body) } },
      { step: "mapped", outcome: "ok", at, facts: { fields: Object.keys(toFields(draft)).length, extra } },
    ],
  };
  return [inboundLead, identity];
}

function broughtBy({ known, formId }: Ad, draft: Draft): Draft {
  return { ...draft, extraProperties: { ...draft.extraProperties, ...known }, ...(formId && { formId }) };
}

/** Separate random stream: ads do not change the people. */
function findAd(ads: readonly Ad[], source: Source, at: string, index: number): Ad | undefined {
  const moment = Date.parse(at);
  const running = ads.filter((ad) => ad.source === source && ad.from <= moment && moment < ad.to);
  if (running.length === 0) return;
  let remaining = new Random(`ad ${at} ${index}`).next();
  return running.find((ad) => {
    remaining -= ad.share;
    return remaining < 0;
  });
}

const SENDERS: Partial<Record<Source, string>> = {
  web: "Sitio web",
  meta: "Meta",
  meta_pv: "Meta",
  tiktok: "TikTok",
  tiktok_pv: "TikTok",
  showroom: "Recepción",
};
const AGENTS: Partial<Record<Source, string>> = {
  meta: "facebookexternalua",
  meta_pv: "facebookexternalua",
  tiktok: "TikTokBusiness/1.3",
  tiktok_pv: "TikTokBusiness/1.3",
};

function makeKnown(random: Random, { agencies, products }: Market, source: Source): SamplePerson {
  const brand = BRANDS[source] ?? "";
  const ofBrand = products.filter((product) => product.startsWith(brand));
  const isVague = !brand && random.chance(0.02);
  return {
    person: makePerson(random),
    product: isVague ? random.pick(VAGUE) : common(random, ofBrand.length > 0 ? ofBrand : products),
    agency: common(random, agencies),
  };
}

const BRANDS: Partial<Record<Source, string>> = {
  brand: "",
  brand_chevrolet: "Chevrolet ",
  brand_volkswagen: "Volkswagen ",
};

export function isOfBrand(source: Source): boolean {
  return BRANDS[source] !== undefined;
}

const VAGUE = ["Un SUV familiar", "Camioneta doble cabina", "El más económico"];

function common(random: Random, items: string[]): string {
  return random.weighed(items.map((item, index) => [item, 0.65 ** index] as const));
}

function makeDraft(
  random: Random,
  source: Source,
  { person, product, agency }: SamplePerson,
  at: string,
  index: number,
): Draft {
  const isService = IS_POST_SALES[CHANNEL_OF[source]];
  const isForm = findNetwork(source) !== undefined;
  const hasAllAnswers = !isForm && source !== "web";
  const answers = Object.entries(QUESTIONS).filter(() => random.chance(0.3));
  return {
    ...EMPTY_TEXTS,
    ...person,
    identification: hasAllAnswers || random.chance(0.4) ? person.identification : "",
    email: hasAllAnswers || random.chance(0.85) ? person.email : "",
    product,
    agency: source === "showroom" ? `Showroom ${agency}` : agency,
    origin: random.pick(ORIGINS[source]),
    vin: isService ? `8LB${random.letters(14, "ABCDEFGHJKLMNPRSTUVWXYZ0123456789")}` : "",
    carLicense: isService
      ? `${random.pick(["P", "G", "A", "M", "I", "T"])}${random.letters(2, "ABCDFGHJKLMNPQRSTVWXYZ")}-${random.digits(4)}`
      : "",
    rule: isService ? random.pick(SERVICES) : "",
    formName: isForm ? random.pick(isService ? SERVICE_FORMS : SALES_FORMS) : "",
    externalId: isForm || isOfBrand(source) ? `${Date.parse(at)}${String(index % 1000).padStart(3, "0")}` : null,
    isSalesPipeline: !isService,
    entrySource: demoEntrySource(source),
    completion: isForm ? (random.chance(0.82) ? "complete" : "incomplete") : null,
    consent: random.chance(0.9) ? { textVersion: "2026-01", at, source } : null,
    extraProperties: Object.fromEntries(answers.map(([question, values]) => [question, random.pick(values)])),
  };
}

function toFields({
  extraProperties: _extra,
  completion: _completion,
  consent: _consent,
  entrySource: _entry,
  externalId,
  formId: _form,
  ...fields
}: Draft) {
  const input = Object.entries({ ...fields, externalId }).filter(([, value]) => value !== "" && value !== null);
  return Object.fromEntries(input) as Record<string, string | boolean>;
}

function buildBody(source: Source, draft: Draft, at: string): string {
  const fields = toFields(draft);
  if (findNetwork(source) === "meta") {
    const { externalId, formName, isSalesPipeline: _sales, origin: _origin, ...questions } = fields;
    const answers = Object.entries({ ...questions, ...draft.extraProperties });
    const field_data = answers.map(([name, value]) => ({ name, values: [value] }));
    return JSON.stringify({
      id: externalId,
      created_time: at.replace(/\.\d+Z$/, "+0000"),
      form_name: formName,
      field_data,
    });
  }
  if (findNetwork(source) === "tiktok") {
    const { externalId, formName, isSalesPipeline: _sales, origin: _origin, ...questions } = fields;
    const changes = Object.entries({ ...questions, ...draft.extraProperties }).map(([field, value]) => ({
      field,
      value,
    }));
    const entry = [{ id: externalId, lead_source: "INSTANT_FORM", page_name: formName, changes }];
    return JSON.stringify({ object: 1, time: Math.floor(Date.parse(at) / 1000), entry });
  }
  return JSON.stringify({ ...fields, ...draft.extraProperties, ...(draft.consent && { consent: true }) });
}
