import { expect, test } from "vitest";
import { buildSearchText, searchPatterns } from "@/provider/domains/lead-core/filter.ts";

const lead = {
  firstName: "María José",
  lastName: "Ñacato",
  email: "MJ@example.com",
  phone: "+593987654321",
  identification: "1710034065",
  carLicense: "PBA1234",
  vin: "8LAXYZ",
};

/** LIKE with the database's semantics. */
function finds(term: string): boolean {
  const text = buildSearchText(lead);
  return searchPatterns(term).every((pattern) => {
    const bare = pattern.slice(1, -1).replace(/\\(.)/g, "$1");
    return text.includes(bare);
  });
}

test.each([
  "maria",
  "MARÍA",
  "ñacato",
  "nacato maria",
  "mj@example.com",
  "1710034065",
  "pba-1234",
  "PBA 1234",
  "8laxyz",
])("%s finds the lead, whatever the case, the accents and the order", (term) => expect(finds(term)).toBe(true));

test.each([
  "0987654321",
  "098 765 4321",
  "+593 98 765 4321",
  "(098) 765-4321",
  "00593987654321",
  "+593 (0)98 765 4321",
  "7654",
])("the phone is found as %s, whatever its format", (term) => expect(finds(term)).toBe(true));

test("one or two letters match the start of a word, which the index covers", () => {
  expect(["m", "jo", "na", "17"].map(finds)).toEqual([true, true, true, true]);
  expect(["ar", "ca"].map(finds)).toEqual([false, false]);
});

test("a whole id is no word, in capitals or not", () => {
  expect(searchPatterns(" 0192A000-0000-7000-8000-00000000000A ")).toEqual([]);
  expect(searchPatterns("0192a000-0000-7000")).toEqual(["%0192a000-0000-7000%"]);
});

test("wildcards are letters like any other", () => {
  expect(searchPatterns("100%_a\\")).toEqual(["%100\\%\\_a\\\\%"]);
  expect(finds("%")).toBe(false);
});
