import type { TextKind } from "./text/clean-text.ts";

type SentFieldRules = {
  maxLength: number;
  kind: TextKind;
  /** Labels of senders that mean this field only, or `dictionary`: `DICTIONARY` of intake has them. */
  names: readonly string[] | "dictionary";
  /** Text of the API document. */
  description: string;
  /** `catalogue`: the lead declaration writes the name of the catalogue instead. */
  onErasure: "blank" | "retain" | "catalogue";
  /** A number in JSON is a value. */
  takesNumbers?: true;
  /** Stored as a whole number: another text is no value. */
  isInteger?: true;
  /** A column of lists. Its position is in `lead-columns.ts`. */
  isListed?: true;
};

/** Texts of a lead that senders and files give, each with a column of its name. The order is that of traces. */
export const SENT_FIELDS = {
  firstName: {
    maxLength: 120,
    kind: "name",
    names: "dictionary",
    description: "Or `nombre`, `nombres`; names are compared without case, accents, spaces, `_` and `-`",
    onErasure: "blank",
    isListed: true,
  },
  lastName: {
    maxLength: 120,
    kind: "name",
    names: "dictionary",
    description: "Or `apellido`, `apellidos`",
    onErasure: "blank",
    isListed: true,
  },
  phone: {
    maxLength: 40,
    kind: "phone",
    names: "dictionary",
    description: "Or `telefono`, `celular`, `movil`, `phoneNumber`",
    onErasure: "blank",
    takesNumbers: true,
  },
  email: {
    maxLength: 254,
    kind: "email",
    names: "dictionary",
    description: "Or `correo`, `correoElectronico`, `mail`",
    onErasure: "blank",
    isListed: true,
  },
  identification: {
    maxLength: 40,
    kind: "identification",
    names: "dictionary",
    description: "Cédula, RUC or passport; or `identificacion`, `cedula`, `ruc`, `pasaporte`",
    onErasure: "blank",
    takesNumbers: true,
    isListed: true,
  },
  product: {
    maxLength: 200,
    kind: "label",
    names: "dictionary",
    description: "The model, as the catalogue calls it; or `producto`, `modelo`, `vehiculo`",
    onErasure: "catalogue",
  },
  agency: {
    maxLength: 200,
    kind: "label",
    names: "dictionary",
    description: "As the catalogue calls it; or `agencia`, `concesionario`, `sucursal`",
    onErasure: "catalogue",
    isListed: true,
  },
  origin: {
    maxLength: 200,
    kind: "label",
    names: ["origin", "lead origin", "origen", "origen lead", "origem", "origem lead"],
    description: "Or `origen`; the source if absent",
    onErasure: "retain",
    isListed: true,
  },
  vin: {
    maxLength: 40,
    kind: "vehicle",
    names: ["vin", "vin number", "chassis", "chassis number", "chasis", "numero de chasis", "bastidor", "chassi"],
    description: "Or `chasis`",
    onErasure: "blank",
    takesNumbers: true,
    isListed: true,
  },
  carLicense: {
    maxLength: 20,
    kind: "vehicle",
    names: [
      "car license",
      "plate",
      "plate number",
      "license plate",
      "licence plate",
      "registration plate",
      "placa",
      "numero de placa",
      "placa vehiculo",
      "placa veiculo",
      "matricula",
      "patente",
    ],
    description: "Or `placa`, `plate`",
    onErasure: "blank",
    takesNumbers: true,
    isListed: true,
  },
  rule: {
    maxLength: 120,
    kind: "label",
    names: ["rule", "regla", "regra"],
    description: "Or `regla`",
    onErasure: "retain",
    takesNumbers: true,
    isListed: true,
  },
  formName: {
    maxLength: 200,
    kind: "label",
    names: ["form name", "form", "formulario", "nombre formulario", "nome formulario"],
    description: "Or `formulario`, `form`",
    onErasure: "retain",
    takesNumbers: true,
    isListed: true,
  },
} as const satisfies Record<string, SentFieldRules>;

export type SentField = keyof typeof SENT_FIELDS;
type SentFieldWith<Rule extends object> = {
  [Field in SentField]: (typeof SENT_FIELDS)[Field] extends Rule ? Field : never;
}[SentField];
export type ListedField = SentFieldWith<{ isListed: true }>;

export const SENT_FIELD_NAMES = Object.keys(SENT_FIELDS) as SentField[];

export const getFieldRules = (field: SentField): SentFieldRules => SENT_FIELDS[field];

export function isSentField(name: string): name is SentField {
  return Object.hasOwn(SENT_FIELDS, name);
}

export function mapSentFields<Value>(toValue: (field: SentField) => Value): Record<SentField, Value> {
  return Object.fromEntries(SENT_FIELD_NAMES.map((field) => [field, toValue(field)])) as Record<SentField, Value>;
}

export function mapListedFields<Value>(toValue: (field: ListedField) => Value): Record<ListedField, Value> {
  const listed = SENT_FIELD_NAMES.filter((field): field is ListedField => getFieldRules(field).isListed === true);
  return Object.fromEntries(listed.map((field) => [field, toValue(field)])) as Record<ListedField, Value>;
}

export const EMPTY_TEXTS = mapSentFields(() => "");
