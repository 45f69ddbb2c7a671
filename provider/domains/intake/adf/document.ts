import { XmlElement } from "@rgrove/parse-xml";
import * as z from "zod";
import { SENT_FIELD_NAMES, type SentField } from "@/contract/kernel/sent-fields.ts";
import { parseJson } from "@/provider/http/body.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { type AdfRepair, decodeXml, findInstruction, type Node, parseDocument, plainName, toNode } from "./xml.ts";

export type Prospect = {
  node: Node;
  ownFields: string | undefined;
  raw: string;
  repaired: AdfRepair[];
};

export const CUSTOM_FIELDS = "prospecta";

const MAX_PROSPECTS = 100;

/** Prospects in document order; raw parts never overlap. @throws Problem ADF_INVALID with `reason` */
export function readProspects(bytes: Uint8Array, contentType: string): Prospect[] {
  const { text, repaired: decoded } = decodeXml(bytes, contentType);
  const { root, repaired, lineAndColumn } = parseDocument(text);
  const elements = root.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && plainName(child) === "prospect",
  );
  if (plainName(root) !== "adf" || elements.length === 0) throw new Problem("ADF_INVALID", { reason: "adf" });
  if (elements.length > MAX_PROSPECTS) throw new Problem("ADF_INVALID", { reason: "size", most: MAX_PROSPECTS });
  return elements.map((element, index) => ({
    node: toNode(element),
    ownFields: findInstruction(element, CUSTOM_FIELDS),
    raw: text.slice(
      index === 0 ? 0 : lineAndColumn(elements[index - 1]?.end ?? 0),
      index === elements.length - 1 ? undefined : lineAndColumn(element.end),
    ),
    repaired: [...decoded, ...repaired],
  }));
}

const IN_ADF = [
  "firstName",
  "lastName",
  "phone",
  "email",
  "identification",
  "product",
  "agency",
  "origin",
  "vin",
  "formName",
] as const;
type OwnText = Exclude<SentField, (typeof IN_ADF)[number]>;
const OWN_TEXTS = SENT_FIELD_NAMES.filter((field): field is OwnText => !(IN_ADF as readonly string[]).includes(field));

/** Texts without an element of ADF. */
export function toOwnTexts(texts: Partial<Record<OwnText, string>> = {}): Record<OwnText, string> {
  return Object.fromEntries(OWN_TEXTS.map((field) => [field, texts[field] ?? ""])) as Record<OwnText, string>;
}

const OwnFields = z.object({
  product: z.string().optional().catch(undefined),
  ...(Object.fromEntries(OWN_TEXTS.map((field) => [field, z.string().catch("")])) as Record<
    OwnText,
    z.ZodCatch<z.ZodString>
  >),
  isSalesPipeline: z.boolean().optional().catch(undefined),
  // Zod's record would drop `__proto__`.
  extraProperties: z.custom<Record<string, unknown>>(isObject).catch({}),
});
export type OwnFields = z.infer<typeof OwnFields>;

export const MADE = ["requestDate", "vendorContactName", "idSource", "vehicleMake", "vehicleTrim"];

/** Untrusted: grants no more than a form; unreadable content is skipped. */
export function readOwnFields(written: string | undefined): OwnFields | undefined {
  if (written === undefined) return;
  try {
    return OwnFields.safeParse(parseJson(Buffer.from(written))).data;
  } catch {
    return;
  }
}

/** JSON without `>`, which would end the instruction, and without characters invalid in XML. */
export function writeOwnFields(fields: OwnFields): string {
  return JSON.stringify(fields).replace(
    /[>\u007f-\u009f\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
