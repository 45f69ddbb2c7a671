import { LOAD_FIELDS, type LoadField, type LoadTarget, OWN_FIELD } from "@/contract/load-plan.ts";
import type { Property } from "@/contract/properties.ts";
import { fitsProperty } from "@/contract/properties.ts";
import { fold } from "@/contract/search-term.ts";
import { isCedula, isEmail, isPhone, repairIdentification, repairPhone } from "@/contract/validation.ts";
import { saidIn } from "./draft-of-row.ts";

/** What columns are called, folded and without spaces and signs. */
const NAMES: Record<LoadField, readonly string[]> = {
  fullName: [
    "nombrecompleto",
    "nombresyapellidos",
    "nombreyapellido",
    "apellidosynombres",
    "cliente",
    "fullname",
    "contacto",
  ],
  firstName: ["nombre", "nombres", "primernombre", "firstname", "name"],
  lastName: ["apellido", "apellidos", "lastname", "surname"],
  phone: [
    "telefono",
    "celular",
    "movil",
    "phone",
    "phonenumber",
    "mobile",
    "whatsapp",
    "telefonocelular",
    "numerodetelefono",
  ],
  email: ["correo", "correoelectronico", "email", "mail"],
  identification: [
    "identificacion",
    "cedula",
    "ruc",
    "ci",
    "documento",
    "pasaporte",
    "cedularuc",
    "identification",
    "id",
  ],
  product: ["producto", "modelo", "vehiculo", "auto", "product", "model", "vehicle", "modelodeinteres"],
  agency: ["agencia", "concesionario", "sucursal", "agency", "dealer", "local"],
  origin: ["origen", "origin"],
  carLicense: ["placa", "matricula", "plate", "licenseplate"],
  vin: ["vin", "chasis", "numerodechasis"],
  rule: ["regla", "rule"],
  formName: ["formulario", "form", "formname"],
  isSalesPipeline: ["issalespipeline", "ventas", "esventa"],
  failedLead: ["failedlead", "leadfallido"],
};

/** Fields that are told by their values where a header says nothing. */
const LOOKS: readonly [LoadField, (value: string) => boolean][] = [
  ["email", isEmail],
  ["identification", (value) => isCedula(value) || /^\d{9}$/.test(repairIdentification(value)?.slice(1) ?? "")],
  ["phone", (value) => isPhone(value) || repairPhone(value) !== undefined],
  ["vin", (value) => /^[A-HJ-NPR-Z\d]{17}$/i.test(value)],
  ["carLicense", (value) => /^[A-Z]{3}-?\d{3,4}$/i.test(value)],
];
const MOST = 0.7;

type Own = Pick<Property, "key" | "labelEs" | "labelEn" | "type" | "options">;

/** Which column is which field, by its header, else by what stands in it. Each field once, each column once. */
export function suggestTargets(
  headers: readonly string[],
  sample: readonly string[][],
  own: readonly Own[],
): LoadTarget[] {
  const chosen = new Map<string, number>();
  const isTaken = (column: number) => [...chosen.values()].includes(column);
  const choose = (field: string, column: number) => column >= 0 && !chosen.has(field) && chosen.set(field, column);

  const names = headers.map(plain);
  for (const field of LOAD_FIELDS)
    choose(
      field,
      names.findIndex((name, column) => !isTaken(column) && (name === plain(field) || NAMES[field].includes(name))),
    );
  for (const { key, labelEs, labelEn } of own)
    choose(
      OWN_FIELD + key,
      names.findIndex(
        (name, column) => name !== "" && !isTaken(column) && [key, labelEs, labelEn].map(plain).includes(name),
      ),
    );
  for (const [field, looks] of LOOKS) choose(field, findColumn(sample, headers.length, isTaken, looks));
  for (const property of own) {
    if (property.type !== "choice" || property.options.length < 2) continue;
    const fits = (value: string) => fitsProperty(property, value);
    choose(OWN_FIELD + property.key, findColumn(sample, headers.length, isTaken, fits));
  }
  // A whole name and its parts would write over each other.
  if (chosen.has("firstName")) chosen.delete("fullName");
  return [...chosen].map(([field, column]) => ({ field, columns: [column] }));
}

function findColumn(
  sample: readonly string[][],
  width: number,
  isTaken: (column: number) => boolean,
  looks: (value: string) => boolean,
): number {
  return Array.from({ length: width }, (_, column) => column).findIndex((column) => {
    if (isTaken(column)) return false;
    const values = sample.map((cells) => saidIn(cells[column] ?? "")).filter(Boolean);
    return values.length > 0 && values.filter(looks).length / values.length >= MOST;
  });
}

function plain(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, "");
}
