import { CHANNEL_OF, IS_POST_SALES, type Source } from "@/contract/channels.ts";
import { RESUBMISSION_DROPS } from "@/contract/leads.ts";
import { type Draft, type DraftText, LONGEST } from "../draft.ts";

/** The names a form may give our fields; the first is ours. Compared without case, accents, spaces, `_` and `-`. */
const NAMES: Record<DraftText | "fullName" | "externalId" | "isSalesPipeline", string[]> = {
  firstName: ["firstName", "nombre", "nombres"],
  lastName: ["lastName", "apellido", "apellidos"],
  fullName: ["fullName", "name", "nombreCompleto", "nombreApellido"],
  phone: ["phone", "telefono", "celular", "phoneNumber", "movil"],
  email: ["email", "correo", "correoElectronico", "mail"],
  identification: ["identification", "identificacion", "cedula", "ruc", "pasaporte"],
  product: ["product", "producto", "modelo", "model", "vehiculo"],
  agency: ["agency", "agencia", "concesionario", "sucursal"],
  origin: ["origin", "origen"],
  vin: ["vin", "chasis"],
  carLicense: ["carLicense", "placa", "plate"],
  rule: ["rule", "regla"],
  formName: ["formName", "formulario", "form"],
  externalId: ["externalId", "idExterno"],
  isSalesPipeline: ["isSalesPipeline"],
};
const FIELD_BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [plain(name), field as keyof typeof NAMES] as const),
  ),
);

const OURS = new Set(
  [...RESUBMISSION_DROPS, "licenseId", "license", "dealState", "crmState", "channel", "source"].map((name) =>
    name.toLowerCase(),
  ),
);

/** Fields that the server decides: a sender's word for them is not even kept. Compared without case. */
export function isOurs(name: string): boolean {
  return OURS.has(name.toLowerCase());
}

/** The field of ours that a name means, without case, accents and marks. */
export function fieldNamed(name: string): keyof typeof NAMES | undefined {
  return FIELD_BY_NAME.get(plain(name));
}

/** A flat JSON object, as web forms and partners post it. What is not a field of ours goes to `extraProperties`. */
export function readWebForm(payload: Record<string, unknown>, source: Source, at: string): Draft {
  const fields: Partial<Record<keyof typeof NAMES, unknown>> = {};
  // Pairs, not assignments: a form may well have a field named `__proto__`.
  const extra: [string, unknown][] = [];
  for (const [key, value] of Object.entries(payload)) {
    const field = fieldNamed(key);
    if (field && fields[field] === undefined && isScalar(value)) fields[field] = value;
    else if (key === "extraProperties" && isObject(value)) extra.push(...Object.entries(value));
    else if (key !== "consent" && !isOurs(key)) extra.push([key, value]);
  }
  const [first, ...rest] = text(fields.fullName).split(/\s+/);
  const post = IS_POST_SALES[CHANNEL_OF[source]];
  return {
    ...(Object.fromEntries(
      (Object.keys(LONGEST) as DraftText[]).map((field) => [field, text(fields[field])]),
    ) as Record<DraftText, string>),
    firstName: text(fields.firstName) || (first ?? ""),
    lastName: text(fields.lastName) || (fields.firstName === undefined ? rest.join(" ") : ""),
    origin: text(fields.origin) || source,
    externalId: text(fields.externalId).slice(0, 200).toWellFormed() || null,
    isSalesPipeline: fields.isSalesPipeline === undefined ? !post : truth(fields.isSalesPipeline),
    completion: null,
    consent: consentOf(payload.consent, source, at),
    extraProperties: Object.fromEntries(extra),
  };
}

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\p{M}\s_-]/gu, "")
    .toLowerCase();
}

function text(value: unknown): string {
  return isScalar(value) ? String(value).trim() : "";
}

function truth(value: unknown): boolean | null {
  if (value === true || value === 1 || value === "true" || value === "1") return true;
  if (value === false || value === 0 || value === "false" || value === "0") return false;
  return null;
}

function consentOf(value: unknown, source: Source, at: string): Draft["consent"] {
  if (value === true || value === "true") return { textVersion: "", at, source };
  if (!isObject(value)) return null;
  return { textVersion: text(value.textVersion).slice(0, 80).toWellFormed(), at, source };
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
