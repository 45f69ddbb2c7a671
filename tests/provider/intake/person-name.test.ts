import { expect, test } from "vitest";
import { fieldOfLabel } from "@/provider/domains/intake/field-names.ts";
import { splitName } from "@/provider/domains/intake/person-name.ts";

// Rules: a comma splits first; then known given names; then the label's order; then four capitals with surnames first;
// else given names first. "?" marks an unproven split.
test.each([
  ["MORA LEÓN, LUIS JOSÉ", "Nombre completo", "LUIS JOSÉ", "MORA LEÓN", "comma"],
  ["Mora León, Luis José", "Nombres y Apellidos", "Luis José", "Mora León", "comma"],
  ["PAZ SOTO ANA MARIA", "Nombre completo", "ANA MARIA", "PAZ SOTO", "givenNames"],
  ["PAZ SOTO ANA MARIA", "Apellidos y Nombres", "ANA MARIA", "PAZ SOTO", "label"],
  ["PAZ SOTO ANA MARIA", "Nombres y Apellidos", "ANA MARIA", "PAZ SOTO", "givenNames?"],
  ["ANA MARIA PAZ SOTO", "Nombre completo", "ANA MARIA", "PAZ SOTO", "givenNames"],
  ["Ana María Paz Soto", "Nombres y Apellidos", "Ana María", "Paz Soto", "label"],
  ["Ana María Paz Soto", "Apellidos y Nombres", "Ana María", "Paz Soto", "givenNames?"],
  ["Paz Soto Ana", "Apellidos y Nombres", "Ana", "Paz Soto", "label"],
  ["Paz Ana María", "Apellidos y Nombres", "Ana María", "Paz", "label"],
  ["Quishpe Sisa Nayeli", "Apellidos y Nombres", "Nayeli", "Quishpe Sisa", "label?"],
  ["Ana Paz", "Nombre completo", "Ana", "Paz", "givenNames"],
  ["Paz Ana", "Apellidos y Nombres", "Ana", "Paz", "label"],
  ["PAZ ANA", "Nombre completo", "ANA", "PAZ", "givenNames"],
  ["Nayeli Quishpe", "name", "Nayeli", "Quishpe", "usual"],
  ["Nayeli Sisa Quishpe", "full_name", "Nayeli", "Sisa Quishpe", "usual?"],
  ["YUPANQUI QUISHPE SISA NINA", "full_name", "SISA NINA", "YUPANQUI QUISHPE", "capitals?"],
  ["Yupanqui Quishpe Sisa Nina", "full_name", "Yupanqui Quishpe", "Sisa Nina", "usual?"],
  ["DE LA TORRE PAZ ANA", "Apellidos y Nombres", "ANA", "DE LA TORRE PAZ", "label"],
  ["María de los Ángeles Paz Soto", "Nombre completo", "María de los Ángeles", "Paz Soto", "givenNames"],
  ["María del Carmen Paz", "Nombre completo", "María del Carmen", "Paz", "givenNames"],
  ["Juan de la Cruz", "Nombre completo", "Juan", "de la Cruz", "givenNames"],
  ["José Ortega y Gasset", "Nombre completo", "José", "Ortega y Gasset", "givenNames"],
  ["João da Silva Souza", "Nome completo", "João", "da Silva Souza", "givenNames"],
  ["Ana Paz-Soto", "Nombre completo", "Ana", "Paz-Soto", "givenNames"],
  ["Comercial Andina S.A.", "Nombre completo", "Comercial Andina S.A.", "", "company"],
  ["Autos del Sur Cía. Ltda.", "Nombre completo", "Autos del Sur Cía. Ltda.", "", "company"],
  ["María José", "Nombre completo", "María José", "", "givenNames?"],
  ["Eva", "Nombre completo", "Eva", "", ""],
  ["", "Nombre completo", "", "", ""],
])("“%s” under “%s” is %s | %s", (name, label, firstName, lastName, rule) => {
  const { split, ...parts } = splitName(name, fieldOfLabel(label)?.order);

  expect(parts).toEqual({ firstName, lastName });
  expect(split ? `${split.rule}${split.isAssumed ? "?" : ""}` : "").toBe(rule);
});
