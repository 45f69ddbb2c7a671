import { expect, test } from "vitest";
import { findLikenesses, groupByPerson } from "@/components/features/leads/search/people.ts";
import type { FoundLead } from "@/contract/leads/leads.ts";
import { aLead, leadIdAt } from "../engines/data-list/made-up-leads.ts";

const found = (number: number, given: Partial<FoundLead> = {}): FoundLead => ({
  ...aLead(number),
  identification: "",
  phone: `+59398765${String(number).padStart(4, "0")}`,
  product: "",
  fillers: [],
  ...given,
});

test("the same identification is one person, under any name; a filler is no person", () => {
  const people = groupByPerson([
    found(5, { identification: "a1234567", firstName: "", lastName: "" }),
    found(4),
    found(3, { identification: "A1234567 ", firstName: "Ana", lastName: "Paredes" }),
    found(2),
  ]);

  expect(people.map(({ leads }) => leads.map(({ id }) => id))).toEqual([
    [leadIdAt(5), leadIdAt(3)],
    [leadIdAt(4)],
    [leadIdAt(2)],
  ]);
  expect(people[0]?.name).toBe("Ana Paredes");
});

test("contacts are listed once each, in any spelling", () => {
  const [person] = groupByPerson([
    found(2, { identification: "1713175071", phone: "098 765 4321", email: "Ana@example.com" }),
    found(1, { identification: "1713175071", phone: "+593987654321", email: "ana@example.com" }),
  ]);

  expect([person?.phones, person?.emails]).toEqual([["+593987654321"], ["ana@example.com"]]);
});

test("a shared phone or email suggests a person and merges none", () => {
  const people = groupByPerson([
    found(4, { firstName: "Ana", phone: "0987654321" }),
    found(3, { firstName: "Luis", phone: "+593987654321", email: "casa@example.com" }),
    found(2, { firstName: "Eva", email: "Casa@example.com" }),
    found(1, { phone: "", email: "" }),
    found(0, { phone: "", email: "" }),
  ]);

  const matches = [...findLikenesses(people).values()].map((all) =>
    all.map(({ by, others }) => [by, others.map(({ leads }) => leads[0]?.id)]),
  );

  expect(people).toHaveLength(5);
  expect(matches).toEqual([
    [["phone", [leadIdAt(3)]]],
    [
      ["phone", [leadIdAt(4)]],
      ["email", [leadIdAt(2)]],
    ],
    [["email", [leadIdAt(3)]]],
    [],
    [],
  ]);
});

test("a person without identification is known by name plus phone, or name plus email", () => {
  const ana = { firstName: "Doña Inés", lastName: "O'Hara" };
  const people = groupByPerson([
    found(5, { ...ana, phone: "0987654321", email: "" }),
    found(4, { ...ana, firstName: "dona ines", phone: "+593 98 765 4321", email: "" }),
    found(3, { firstName: "Juan", lastName: "O'Hara", phone: "0987654321", email: "" }),
    found(2, { ...ana, phone: "", email: "ines@example.com" }),
  ]);

  expect(people.map(({ leads }) => leads.length)).toEqual([2, 1, 1]);
});

test("an invalid identification, phone or email groups no people", () => {
  const people = groupByPerson([
    found(6, { identification: "17100340655", firstName: "Ana", phone: "0987654321" }),
    found(5, { identification: "17100340655", firstName: "Luis", phone: "0987654322" }),
    found(4, { identification: "9999999999999", firstName: "Eva" }),
    found(3, { identification: "9999999999999", firstName: "Leo" }),
    found(8, { identification: "NOTIENE", firstName: "Ivo" }),
    found(7, { identification: "notiene", firstName: "Uma" }),
    found(2, { firstName: "Sin", lastName: "Nombre", phone: "0", email: "no" }),
    found(1, { firstName: "Sin", lastName: "Nombre", phone: "0", email: "no" }),
  ]);

  expect(people.map(({ leads }) => leads.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect([...findLikenesses(people).values()].flat()).toEqual([]);
});

test("a person is shown with all their leads, whichever were found, and no person for no match", () => {
  const ana = { identification: "1710034065", firstName: "Ana", lastName: "Núñez" };
  const people = groupByPerson(
    [found(4, ana), found(2, ana)],
    [found(5, { ...ana, lastName: "N." }), found(3, { firstName: "Otra" }), found(1, ana)],
  );

  expect(people.map(({ leads }) => leads.map(({ id }) => id))).toEqual([
    [leadIdAt(5), leadIdAt(4), leadIdAt(2), leadIdAt(1)],
  ]);
});

test("a filler merges no people, and makes none similar", () => {
  const filler = { phone: "+593955555555", fillers: [{ field: "phone", reason: "pattern" } as const] };

  const people = groupByPerson([
    found(2, { firstName: "Ana", lastName: "Paz", ...filler, email: "" }),
    found(1, { firstName: "Ana", lastName: "Paz", ...filler, email: "" }),
  ]);

  expect(people).toHaveLength(2);
  expect([...findLikenesses(people).values()].flat()).toEqual([]);
});
