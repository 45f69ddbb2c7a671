import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LEAD_COLUMNS } from "@/components/features/leads/lead-columns.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };

type Column = { list: string; field: string; label: string; cell: string | undefined };

/** Fields with more than one label or cell kind, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  "label of createdAt": "the specification names it for leads; a delivery has no sender from whom it was received",
  "label of isActive": "a car that is not active is one that is not on sale",
  "label of name": "the first column of a catalogue names the thing: model, version, partner",
  "label of phone": "members and partners receive codes on mobile phones; an agency has a switchboard",
  "cell of agency": "a showroom lead without an agency shows it",
  "cell of createdAt": "an advisor needs a lead's day, an administrator a delivery's second",
  "cell of crmState": "post-sales leads without a CRM read as not integrated",
};

const textOf = (texts: object, key: string): unknown =>
  key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);

const labelOf = (key: string) => `${textOf(en, key)} | ${textOf(es, key)}`;

const FILES = globSync("components/features/**/*.{ts,tsx}").map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** The text of an array, from its opening bracket to the matching one. */
function arrayFrom(text: string, start: number): string {
  let depth = 0;
  for (let at = text.indexOf("[", start); at < text.length; at += 1) {
    if (text[at] === "[") depth += 1;
    if (text[at] === "]" && --depth === 0) return text.slice(start, at);
  }
  return "";
}

const fieldsIn = (array: string) =>
  [...array.matchAll(/\{\s*field: "(\w+)",?(?:\s*as: "(\w+)")?/g)].map(([, field = "", as]) => ({ field, as }));

function dataListColumns(): Column[] {
  return FILES.filter(({ text }) => text.includes("defineList(")).flatMap(({ text }) => {
    const list = /defineList\(\{\s*id: "(\w+)"/.exec(text)?.[1] ?? "";
    const named = /ColumnOf<"leads", Lead>\[\] = /.exec(text) ?? /columns: \(\) => /.exec(text);
    if (!named) return [];
    return fieldsIn(arrayFrom(text, named.index + named[0].length - 1)).map(({ field, as }) => ({
      list,
      field,
      label: labelOf(`${list}.columns.${field}`),
      cell: as ?? "text",
    }));
  });
}

function leadColumns(): Column[] {
  return Object.entries(LEAD_COLUMNS).flatMap(([source, columns]) =>
    columns.map(({ field, as = "text" }) => ({
      list: `leads of ${source}`,
      field,
      label: labelOf(`leads.columns.${field}`),
      cell: as,
    })),
  );
}

function recordColumns(): Column[] {
  return FILES.flatMap(({ text }) => {
    const list = /: (?:Omit<)?RecordsOf<"(\w+)"/.exec(text)?.[1];
    const start = text.search(/\n {2}columns: \[/);
    if (!list || start < 0) return [];
    return fieldsIn(arrayFrom(text, start)).map(({ field }) => ({
      list,
      field,
      label: labelOf(`${list}.fields.${field}`),
      cell: undefined,
    }));
  });
}

function plainColumns(): Column[] {
  return FILES.flatMap(({ file, text }) =>
    [...text.matchAll(/key: "(\w+)",\s*head: t\("([\w.]+)"\)/g)].map(([, field = "", key = ""]) => ({
      list: file.replace(/.*\//, ""),
      field,
      label: labelOf(key),
      cell: undefined,
    })),
  );
}

const COLUMNS = [...dataListColumns(), ...leadColumns(), ...recordColumns(), ...plainColumns()];

function several(kind: "label" | "cell"): string[] {
  const known = COLUMNS.filter((column) => column[kind] !== undefined);
  const byField = Map.groupBy(known, ({ field }) => field);
  return [...byField].filter(([, all]) => new Set(all.map((one) => one[kind])).size > 1).map(([field]) => field);
}

test("the columns of every list are found", () => {
  expect(new Set(COLUMNS.map(({ list }) => list)).size).toBeGreaterThan(30);
  expect(COLUMNS.filter(({ label }) => label.includes("undefined"))).toEqual([]);
});

test("a column's field has one label and one cell kind across lists", () => {
  const found = [
    ...several("label").map((field) => `label of ${field}`),
    ...several("cell").map((field) => `cell of ${field}`),
  ];

  expect(found.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});
