import type { LoadField } from "@/contract/imports/import-plan.ts";
import { CONTACT_NAMES } from "./contact-names.ts";

/** A field of a lead that a label may name. */
export type LabelledField = LoadField | "externalId";
/** The order in which a label announces the parts of a whole name. */
export type NameOrder = "firstLast" | "lastFirst";

/**
 * Meaning of a label. `part` is the position of a name's part (first and second surname). A bare label ("name", "nombre")
 * may be of a whole name or of the given names: the other labels of the record tell, and the value.
 */
export type FieldLabel = { field: LabelledField; order?: NameOrder; part?: number; isBare?: true };

export type Names = {
  /** Names that mean this field alone, ours first. */
  strong?: readonly string[];
  /** Names that also mean other things: they count where the values are of the field. */
  weak?: readonly string[];
  /** Names of the parts that one value is joined from, by position. */
  parts?: readonly (readonly string[])[];
  order?: NameOrder;
  /** Labels that may be of a whole name or of the given names. */
  bare?: readonly string[];
};

/**
 * The only dictionary of labels, in Spanish, English and Portuguese, for web bodies, files and forms of ad networks.
 * Case, accents, signs and plurals do not count (`field-names.ts`).
 */
export const DICTIONARY: readonly (readonly [LabelledField, Names])[] = [
  [
    "firstName",
    {
      strong: ["first name", "given name", "forename", "f name", "nombre de pila", "nome proprio"],
      bare: ["nombre", "nombre cliente", "nome", "nome cliente"],
      parts: [
        ["primer nombre", "1er nombre", "nombre 1", "primeiro nome", "nome 1"],
        ["segundo nombre", "2do nombre", "nombre 2", "segundo nome", "nome 2", "middle name"],
      ],
    },
  ],
  [
    "lastName",
    {
      strong: [
        "last name",
        "surname",
        "family name",
        "l name",
        "apellido",
        "sobrenome",
        "apelido",
        "apellido completo",
        "ultimo apellido",
        "ultimo nome",
      ],
      parts: [
        [
          "primer apellido",
          "1er apellido",
          "apellido paterno",
          "apellido 1",
          "paterno",
          "primeiro sobrenome",
          "first last name",
        ],
        [
          "segundo apellido",
          "2do apellido",
          "apellido materno",
          "apellido 2",
          "materno",
          "segundo sobrenome",
          "second last name",
        ],
      ],
    },
  ],
  [
    "fullName",
    {
      strong: [
        "full name",
        "complete name",
        "nombre completo",
        "nombre completo cliente",
        "nome completo",
        "como te llamas",
        "como se llama",
      ],
      bare: ["name", "customer name", "client name", "contact name"],
      weak: ["cliente", "customer", "client", "razon social"],
    },
  ],
  [
    "fullName",
    {
      order: "firstLast",
      strong: [
        "nombre y apellido",
        "nombre apellido",
        "nombre y apellido completo",
        "first and last name",
        "first name last name",
        "name and surname",
        "name and last name",
        "nome e sobrenome",
        "nome sobrenome",
      ],
    },
  ],
  [
    "fullName",
    {
      order: "lastFirst",
      strong: [
        "apellido y nombre",
        "apellido nombre",
        "apellido y nombre completo",
        "last and first name",
        "last name first name",
        "last first name",
        "surname and name",
        "sobrenome e nome",
        "sobrenome nome",
      ],
    },
  ],
  ...CONTACT_NAMES,
  [
    "product",
    {
      strong: [
        "product",
        "product name",
        "product of interest",
        "model",
        "model name",
        "model of interest",
        "model you interested in",
        "vehicle you interested in",
        "vehicle interested in",
        "model interested in",
        "car model",
        "vehicle",
        "vehicle model",
        "vehicle of interest",
        "producto",
        "nombre producto",
        "producto de interes",
        "modelo",
        "nombre modelo",
        "modelo de interes",
        "modelo interesado",
        "modelo deseado",
        "vehiculo deseado",
        "modelo te interesa",
        "modelo le interesa",
        "modelo que te interesa",
        "modelo que le interesa",
        "vehiculo te interesa",
        "vehiculo le interesa",
        "vehiculo que te interesa",
        "auto te interesa",
        "carro te interesa",
        "vehiculo de su interes",
        "modelo vehiculo",
        "modelo auto",
        "modelo carro",
        "vehiculo",
        "vehiculo de interes",
        "auto de interes",
        "carro de interes",
        "produto",
        "produto de interesse",
        "modelo de interesse",
        "modelo te interessa",
        "veiculo te interessa",
        "carro te interessa",
        "modelo veiculo",
        "veiculo",
        "veiculo de interesse",
      ],
      weak: [
        "auto",
        "carro",
        "car",
        "camioneta",
        "interes",
        "interesse",
        "interest",
        "marca y modelo",
        "make and model",
      ],
    },
  ],
  [
    "agency",
    {
      strong: [
        "agency",
        "agency name",
        "dealer",
        "dealer name",
        "dealership",
        "dealership name",
        "preferred dealer",
        "preferred dealership",
        "branch",
        "store lookup",
        "agencia",
        "nombre agencia",
        "agencia preferida",
        "agencia cercana",
        "agencia mas cercana",
        "concesionario",
        "concesionaria",
        "concesionario preferido",
        "concesionario cercano",
        "sucursal",
        "punto de venta",
        "concessionaria",
        "filial",
        "loja",
      ],
      weak: ["local", "tienda", "store", "showroom", "oficina", "ciudad", "city", "cidade"],
    },
  ],
  ["origin", { strong: ["origin", "lead origin", "origen", "origen lead", "origem", "origem lead"] }],
  [
    "vin",
    {
      strong: ["vin", "vin number", "chassis", "chassis number", "chasis", "numero de chasis", "bastidor", "chassi"],
    },
  ],
  [
    "carLicense",
    {
      strong: [
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
    },
  ],
  ["rule", { strong: ["rule", "regla", "regra"] }],
  ["formName", { strong: ["form name", "form", "formulario", "nombre formulario", "nome formulario"] }],
  ["externalId", { strong: ["external id", "id externo"] }],
  ["isSalesPipeline", { strong: ["is sales pipeline", "es venta", "embudo de ventas"], weak: ["venta"] }],
  ["failedLead", { strong: ["failed lead", "lead fallido"] }],
];
