import { randomInt } from "node:crypto";
import { cedulaCheckDigit } from "@/contract/kernel/validation.ts";

/** A cédula of Pichincha that passes, and is nobody's in the demo data, whose third digits are lower. */
export function validCedula(): string {
  const nine = `176${String(randomInt(0, 1_000_000)).padStart(6, "0")}`;
  return nine + cedulaCheckDigit(nine);
}

/** A tax number that passes, and is very likely no company's in the demo data. */
export function validRuc(): string {
  return `${validCedula()}001`;
}

/** What a web form sends for one person who asks for a car; each call is another person. */
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
