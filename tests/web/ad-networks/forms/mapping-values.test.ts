import { expect, test } from "vitest";
import {
  formatMappingRow,
  mergeOver,
  parseMappingRow,
  questionTargets,
  taking,
  toMapping,
  toMappingValues,
  undecided,
} from "@/components/features/ad-networks/forms/mapping-values.ts";
import type { Mapping } from "@/contract/ad-networks/forms.ts";

const TARGETS = ["fullName", "phone", "product", "agency"];
const line = (to: string, questions: string[], constant = ""): Mapping[number] => ({
  to,
  questions,
  separator: " ",
  constant,
});
const valuesWith = (...mapping: Mapping) =>
  toMappingValues({ source: "meta", silentAfterHours: null, mapping }, TARGETS);

test("a mapping is read back as stored, and an undecided one is no line", () => {
  const stored = [line("fullName", ["full_name"]), line("agency", [], "Quito")];

  expect(toMapping(valuesWith(...stored))).toEqual(stored);
  expect(
    toMapping({ ...valuesWith(), agency: formatMappingRow({ questions: [], separator: " ", constant: "  " }) }),
  ).toEqual([]);
});

test("a question assigned to a field joins its questions, and leaves its former field", () => {
  const values = valuesWith(line("product", ["car"]), line("phone", ["colour"]));

  const after = { ...values, ...taking("colour", "product", values) };

  expect(parseMappingRow(after.product)?.questions).toEqual(["car", "colour"]);
  expect(after.phone).toBe("");
  expect(questionTargets("colour", after)).toEqual(["product"]);
});

test("a question replaces a constant, and an unassigned question leaves its field", () => {
  const values = valuesWith(line("agency", [], "Quito"), line("phone", ["tel"]));

  expect(parseMappingRow(taking("city", "agency", values).agency)).toEqual({
    questions: ["city"],
    separator: " ",
    constant: null,
  });
  expect(taking("tel", undefined, values)).toEqual({ phone: "" });
});

test("suggestions change no decided question", () => {
  const values = valuesWith(line("phone", ["tel"]));

  const found = undecided([line("phone", ["other"]), line("product", ["tel"]), line("agency", ["city"])], values);

  expect(Object.keys(found)).toEqual(["agency"]);
});

test.each([
  ["sent elsewhere by both", {}, { product: ["q"] }, { agency: ["q"] }, { product: ["q"], agency: [] }],
  ["sent nowhere here", { phone: ["q"] }, { phone: [] }, { agency: ["q"] }, { phone: [], agency: [] }],
  ["that nobody moved here", { product: ["q"] }, { product: ["q", "r"] }, { agency: ["q"] }, { product: ["r"] }],
  ["of a field of their own", {}, { product: ["q"] }, { agency: ["r"] }, { product: ["q"] }],
])("after a concurrent mapping, a question %s belongs to one field", (_, over, typed, now, merged) => {
  const lines = (of: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(of).map(([to, questions]) => [
        to,
        formatMappingRow({ questions, separator: " ", constant: null }),
      ]),
    );

  expect(mergeOver({ over: lines(over), typed: lines(typed) }, lines(now))).toEqual(lines(merged));
});

test("a second question of a field suggests the first valid answer; a stored mapping is unchanged", () => {
  const values = valuesWith(line("phone", ["tel"]), line("product", ["car", "colour"]));

  expect(parseMappingRow(taking("whatsapp", "phone", values).phone)?.combine).toBe("first");
  expect(parseMappingRow(taking("name", "fullName", valuesWith(line("fullName", ["surname"]))).fullName)?.combine).toBe(
    "join",
  );
  expect(toMapping(values)).toEqual([line("phone", ["tel"]), line("product", ["car", "colour"])]);
});
