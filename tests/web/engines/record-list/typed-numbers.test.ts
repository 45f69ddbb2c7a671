import { expect, test } from "vitest";
import { fromText, toText } from "@/components/engines/record-form/record-schema.ts";

test.each([
  ["1.234,50", 1234.5],
  ["1,234.50", 1234.5],
  ["1.234.567", 1_234_567],
  ["12 500,5", 12_500.5],
  ["1.234", 1234],
  ["1234,5", 1234.5],
  ["1234.5", 1234.5],
  ["0,125", 0.125],
  ["-3", -3],
  ["1.2.3,4", Number.NaN],
  ["mil", Number.NaN],
  ["", null],
])("the input %s is the number %s", (typed, number) => {
  expect(fromText("number", typed)).toEqual(number);
});

test("a number is formatted in the reader's locale, and parsed back unchanged", () => {
  expect([toText("number", 1234.5, "es"), toText("number", 1234.5, "en")]).toEqual(["1234,5", "1234.5"]);
  expect(fromText("number", toText("number", 1234.567, "es"))).toBe(1234.567);
});
