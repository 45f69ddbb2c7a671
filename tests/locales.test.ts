import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ROLES } from "@/contract/kernel/access.ts";
import {
  CHANNELS,
  COMPLETIONS,
  CRM_STATES,
  DEAL_STATES,
  PROCESSING_STATES,
  SOURCES,
} from "@/contract/kernel/channels.ts";
import { AUTH_ERROR_KINDS, ERROR_CODES, FIELD_ERRORS } from "@/contract/kernel/error-codes.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };

function texts(node: unknown, path: readonly string[] = []): [key: string, text: string][] {
  if (typeof node === "string") return [[path.join("."), node]];
  if (typeof node !== "object" || node === null) throw new Error(`${path.join(".")} is neither a text nor a section`);
  return Object.entries(node).flatMap(([name, child]) => texts(child, [...path, name]));
}

const spanish = new Map(texts(es));
const english = new Map(texts(en));

const placeholders = (text = "") => [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, name]) => name).sort();

test("English has the keys of Spanish and no others", () => {
  expect([...english.keys()].sort()).toEqual([...spanish.keys()].sort());
});

test("no text is empty in either language", () => {
  const empty = [...spanish, ...english].filter(([, text]) => text.trim() === "").map(([key]) => key);

  expect(empty).toEqual([]);
});

test("both languages use the same placeholders", () => {
  const unlike = [...spanish.keys()].filter(
    (key) => placeholders(spanish.get(key)).join() !== placeholders(english.get(key)).join(),
  );

  expect(unlike).toEqual([]);
});

test("a text with a count has a singular and a plural", () => {
  const counted = [...spanish.keys()].filter((key) => /_(one|other)$/.test(key)).map((key) => key.replace(/_\w+$/, ""));
  const lame = counted.filter((key) => !spanish.has(`${key}_one`) || !spanish.has(`${key}_other`));

  expect(lame).toEqual([]);
});

test("no text is in capitals, and no key contains a separator of i18next", () => {
  const loud = [...spanish, ...english].filter(([, text]) => /[!¡]/.test(text)).map(([key]) => key);
  const split = [...spanish.keys()].filter((key) => key.includes(":"));

  expect({ loud, split }).toEqual({ loud: [], split: [] });
});

/** Parts of British spellings: screens, files and mails use American English. */
const BRITISH =
  /\b(?:\w*colour|favour|behaviour|honour|neighbour|labour|licence|programmes?\b|catalogue|dialogue|centre|theatre|litre|metre\b|grey|cheque|tyre|kerb|enquir|whilst|amongst|learnt|spelt|judgement|towards|afterwards|instalment|fulfil\b|enrol\b|jewell|defence|offence|ageing|storey)|(?:cancell|labell|modell|travell|signall|levell)(?:ed|ing)\b|(?:organ|recogn|normal|author|custom|summar|priorit|synchron|minim|maxim|initial|optim|final|categor|util|apolog|real|special|personal|standard|emphas|critic|memor)is(?:e[ds]?|ing|ations?)\b|\banalys(?:e[ds]?|ing)\b/i;

test("English screens are in American spelling", () => {
  const british = [...english].filter(([, text]) => BRITISH.test(text.replace(/\{\{.*?\}\}/g, "")));

  expect(british).toEqual([]);
});

test("English words of mails and files are in American spelling", async () => {
  const files = [
    ...(await Array.fromAsync(glob("provider/mail/*.ts"))),
    ...(await Array.fromAsync(glob("provider/domains/**/*{mail,words,labels}.ts"))),
  ];
  const lines = await Promise.all(
    files.map(async (file) =>
      [...(await readFile(file, "utf8")).matchAll(/[:>]\s*(["`])(.*?)\1/g)].map(([, , text]) => `${file}: ${text}`),
    ),
  );

  expect(files.length).toBeGreaterThan(5);
  expect(lines.flat().filter((line) => BRITISH.test(line.replace(/\$\{.*?\}/g, "")))).toEqual([]);
});

test.each([
  "Licence",
  "the programme",
  "Canceling, cancelled",
  "recognised",
  "Organisation",
  "contact centre",
  "analysed",
])("%s is refused", (text) => expect(text).toMatch(BRITISH));

test.each(["License", "Programming", "Canceled", "Advised, revised and promised", "Premises", "analysis", "centered"])(
  "%s is accepted",
  (text) => expect(text).not.toMatch(BRITISH),
);

const VOCABULARIES: Record<string, readonly string[]> = {
  errors: ERROR_CODES,
  fieldErrors: FIELD_ERRORS,
  authErrors: AUTH_ERROR_KINDS,
  roles: ROLES,
  sources: SOURCES,
  channels: CHANNELS,
  dealStates: DEAL_STATES,
  crmStates: CRM_STATES,
  completion: COMPLETIONS,
  processing: PROCESSING_STATES,
};

test.each(Object.entries(VOCABULARIES))(
  "every value of %s has a label, and no other value has one",
  (section, texts) => {
    const unlabelled = texts.filter(
      (value) => !spanish.has(`${section}.${value}`) || !english.has(`${section}.${value}`),
    );
    const labels = [...spanish.keys()].filter((key) => key.startsWith(`${section}.`));
    const unknown = labels.filter((key) => !texts.includes(key.slice(section.length + 1)));

    expect({ unlabelled, unknown }).toEqual({ unlabelled: [], unknown: [] });
  },
);

/** Labels that the specification fixes: points 4, 5, 6 and 9. */
const SPECIFIED: Record<string, string> = {
  "dealStates.new": "Lead único",
  "dealStates.duplicated": "Duplicado",
  "dealStates.failed": "Fallido",
  "crmStates.integrated": "Integrado",
  "crmStates.not integrated": "No integrado",
  "crmStates.none": "N/A",
  "processing.normal": "Parcial",
  "processing.failed": "Fallido",
  "processing.complete": "Exitoso",
  "processing.validated": "Exitoso",
  "channels.digital": "Digital",
  "channels.digital_pv": "Digital",
  "channels.showroom": "Showroom",
  "channels.engine_pv": "Motor de Leads",
  "channels.external-management": "Gestión Externa",
  "channels.referred": "Referidos",
  "sources.web": "Web",
  "sources.meta": "Meta",
  "sources.tiktok": "TikTok",
  "sources.brand": "Marca",
  "sources.showroom": "Showroom",
  "sources.ccLeadsEngine_pv": "Motor de leads CC",
  "sources.tiktok_pv": "TikTok Posventa",
  "sources.meta_pv": "Meta Posventa",
  "sources.referred-code": "Referidos",
  "roles.admin-client": "Administrador",
  "roles.supervisor": "Supervisor",
  "roles.general": "General",
  "roles.sales-manager": "Asesor",
  "roles.host": "Anfitrión",
  "referral.codeRequired": "Código de referido requerido",
  "referral.codeInvalid": "Código de referido no válido o inactivo",
  "referral.codeCheckFailed": "Error al validar el código de referido",
};

test("the specification's labels are as it writes them", () => {
  const displayed = Object.fromEntries(Object.keys(SPECIFIED).map((key) => [key, spanish.get(key)]));

  expect(displayed).toEqual(SPECIFIED);
});
