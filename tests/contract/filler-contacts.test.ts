import { describe, expect, test } from "vitest";
import { fillersByPattern, identifies } from "@/contract/kernel/text/filler-contacts.ts";

describe("a contact that belongs to no person", () => {
  test.each([
    [
      "phone",
      ["0999999999", "0955555555", "+593 95 555 5555", "0222222222", "0422222222", "0000000000", "+593000000000"],
    ],
    ["phone", ["0987654321", "0123456789", "1234567890", "+593 98 765 4321", "0912345678", "0999999990", "0911111112"]],
    [
      "email",
      ["na@empresa.com", "xx@gmail.com", "test@example.com", "prueba2@gmail.com", "ninguno@x.ec", "mail@mail.com"],
    ],
    ["phone", ["11111111", "12345", "\u202a0999999999\u202c", "tel:0988888888"]],
    ["email", ["notiene@gmail.com", "no.tiene@x.ec", "NO_TIENE@HOTMAIL.COM", "notiene2@gmail.com", "na@na.com"]],
    ["email", ["nocontesta@gmail.com", "tucorreo@gmail.com", "s/n@gmail.com", "nulo@nulo.com"]],
    ["email", ["ninguno@hotmail.com", "sincorreo@sincorreo.com", "cliente@sincorreo.com", "xxx@yahoo.com"]],
    ["email", ["test@test.com", "correo@correo.com", "noreply@dealer.com", "notiene+1@gmail.com", "aaaa@aaaa.com"]],
    ["identification", ["9999999999999", "1234567890123", "NOTIENE", "1710034066"]],
  ] as const)("identifies no person: %s %j", (kind, values) => {
    expect(values.filter((value) => identifies(kind, value))).toEqual([]);
  });

  test.each([
    ["phone", ["0987654312", "0991111112", "0999999123", "022345678", "+1 305 555 1234"]],
    [
      "email",
      ["natalia@gmail.com", "nadia@x.ec", "jj@gmail.com", "info@empresa.com", "tester@example.com", "ana@mail.com"],
    ],
    [
      "email",
      ["jp@empresa.com", "correo@juanperez.com", "mail@anapaz.ec", "abc@empresa.com", "n.a@x.ec", "na.paz@x.ec"],
    ],
    ["email", ["correa@gmail.com", "nono@gmail.com", "maria+auto@example.com"]],
    ["identification", ["1710034065", "AB123456", "171003406-5"]],
  ] as const)("identifies a person: %s %j", (kind, values) => {
    expect(values.filter((value) => !identifies(kind, value))).toEqual([]);
  });

  test("is reported for a lead when it is valid", () => {
    expect(fillersByPattern({ phone: "0955555555", email: "notiene@gmail.com" })).toEqual([
      { field: "phone", reason: "pattern" },
      { field: "email", reason: "pattern" },
    ]);
    expect(fillersByPattern({ phone: "12345", email: "notiene" })).toEqual([]);
    expect(fillersByPattern({ phone: "0987654312", email: "" })).toEqual([]);
  });
});
