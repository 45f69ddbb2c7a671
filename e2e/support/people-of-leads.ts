import { randomInt } from "node:crypto";
import { cedulaCheckDigit } from "@/contract/kernel/validation.ts";

/** A valid cédula of Pichincha outside the demo data, which has lower third digits. */
export function validCedula(): string {
  const nine = `176${String(randomInt(0, 1_000_000)).padStart(6, "0")}`;
  return nine + cedulaCheckDigit(nine);
}

/** A valid tax number, very unlikely in the demo data. */
export function validRuc(): string {
  return `${validCedula()}001`;
}

export function webForm(changes: Record<string, unknown> = {}): Record<string, unknown> & { lastName: string } {
  const mark = String(randomInt(0, 100_000_000)).padStart(8, "0");
  return {
    firstName: "Jimena",
    lastName: `Viteri ${mark}`,
    phone: `09${mark}`,
    email: `jimena.${mark}@example.com`,
    identification: validCedula(),
    product: "Cumbre",
    agency: "Quito Norte",
    origin: "Cotizador",
    ...changes,
  };
}
