import { describe, expect, test } from "vitest";
import { MAPPED_FIELDS } from "@/contract/ad-networks/forms.ts";
import { IMPORT_FIELDS } from "@/contract/imports/import-plan.ts";
import { suggestMapping } from "@/provider/domains/ad-networks/forms/suggest-mapping.ts";
import { suggestTargets } from "@/provider/domains/imports/suggest.ts";
import { readWebForm } from "@/provider/domains/intake/adapters/web-form.ts";
import { DICTIONARY } from "@/provider/domains/intake/field-dictionary.ts";
import { fieldOfLabel, weakFieldsOfLabel } from "@/provider/domains/intake/field-names.ts";
import type { LabelledField } from "@/provider/domains/lead-core/draft.ts";

const AT = "2026-11-21T15:00:00.000Z";

const VALUES: Partial<Record<LabelledField, string>> = {
  phone: "0987654321",
  email: "ana@example.com",
  identification: "1710034065",
  isSalesPipeline: "true",
};

const LABELS: Partial<Record<LabelledField, string[]>> = {
  firstName: ["firstName", "First Name", "first_name", "FIRST_NAME", "Nombre", "NOMBRES", "nombre_cliente", "Nome"],
  lastName: ["lastName", "Last name", "Apellido", "APELLIDOS", "apellidos_", "Surname", "Sobrenome"],
  fullName: [
    "fullName",
    "full_name",
    "name",
    "Name",
    "Nombre completo",
    "nombre_completo",
    "Nombres y Apellidos",
    "NOMBRE Y APELLIDO",
    "Apellidos y Nombres",
    "apellidos_nombres",
    "Nome completo",
  ],
  phone: [
    "phone",
    "Phone Number",
    "phone_number",
    "Teléfono",
    "TELEFONOS",
    "Teléfono celular",
    "telefono_movil",
    "Celular",
    "Celulares",
    "Número de celular",
    "Nro. de teléfono",
    "N.º celular",
    "Móvil",
    "WhatsApp",
    "Mobile",
    "Cell phone",
    "Telefone",
    "Tel.",
    "¿Cuál es tu número de celular?",
    "Teléfono del cliente",
  ],
  email: [
    "email",
    "E-mail",
    "Email Address",
    "Correo",
    "correo_electronico",
    "Correos electrónicos",
    "Mail",
    "Your email",
  ],
  identification: [
    "identification",
    "Identificación",
    "Cédula",
    "CEDULA",
    "Nro. de cédula",
    "cedula_ruc",
    "Cédula / RUC",
    "RUC",
    "C.I.",
    "Documento de identidad",
    "Número de documento",
    "Pasaporte",
    "DNI",
    "CPF",
    "Tax ID",
  ],
  product: [
    "product",
    "Producto",
    "Modelo",
    "modelo_de_interes",
    "Vehículo",
    "Vehículo de interés",
    "Model",
    "Veículo",
  ],
  agency: ["agency", "Agencia", "Sucursal", "Concesionario", "Dealer", "Concessionária", "Loja"],
  origin: ["origin", "Origen", "Origem"],
  carLicense: ["carLicense", "Placa", "Placas", "License plate", "Matrícula"],
  vin: ["vin", "VIN", "Chasis", "Número de chasis", "Chassi"],
  rule: ["rule", "Regla"],
  formName: ["formName", "form_name", "Formulario"],
  isSalesPipeline: ["isSalesPipeline", "is_sales_pipeline", "Es venta"],
};

describe.each(Object.entries(LABELS))("%s", (field, labels) => {
  const value = VALUES[field as LabelledField] ?? "Algo";

  test.each(labels)("is the field of “%s” in a body, a file and a form", (label) => {
    const inBody = readWebForm({ [label]: value }, "web", AT).extraProperties;
    const inFile = suggestTargets({ headers: [label], sample: [[value]] }, { own: [] }).map((target) => target.field);
    const inForm = suggestMapping([{ key: label, label, type: "" }], []).map(({ to }) => to);

    expect([fieldOfLabel(label)?.field, inBody, inFile]).toEqual([field, {}, [field]]);
    expect(inForm).toEqual(MAPPED_FIELDS.filter((mapped) => mapped === field));
  });
});

test.each([
  "Estado",
  "Fuente",
  "Fecha",
  "Comentarios",
  "Teléfono del asesor",
  "advisor_phone",
  "phone_verified",
  "no_email",
  "No contactar",
  "Número de cliente",
  "Nombre de usuario",
  "fecha de nacimiento",
  "Propiedades",
  "lead_status",
  "ad_name",
  "",
  "¿?",
])("“%s” names no field", (label) => {
  expect([fieldOfLabel(label), weakFieldsOfLabel(label)]).toEqual([undefined, []]);
});

test("no name is in the dictionary twice, and every field of a file has one", () => {
  const names = DICTIONARY.flatMap(([, { strong = [], weak = [], bare = [], parts = [] }]) => [
    ...strong,
    ...weak,
    ...bare,
    ...parts.flat(),
  ]);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(IMPORT_FIELDS.filter((field) => fieldOfLabel(field)?.field !== field)).toEqual([]);
});
