import { describe, expect, test } from "vitest";
import {
  countBannedWords,
  findBannedWords,
  lowerAllowed,
  moveAllowed,
  readAllowed,
  STORED_NAMES,
  type WordCounts,
} from "./support/banned-words.ts";
import { readOf } from "./support/imports.ts";

const placesIn = (file: string, text: string) => findBannedWords(file, text).map(({ word, place }) => [word, place]);

const exceeding = (counts: WordCounts, limits: WordCounts) =>
  Object.entries(counts).filter(([file, count]) => count > (limits[file] ?? 0));

describe("banned words", () => {
  test("every file stays within its number in the list", () => {
    const found = exceeding(countBannedWords(), readAllowed()).flatMap(([file]) =>
      findBannedWords(file, readOf(file)).map(({ word, line, place }) => `${file}:${line} ${place} "${word}"`),
    );

    expect(found, "use the term of docs/glossary.md; after moving a file, run `npm run words`").toEqual([]);
  });

  test("no number in the list is higher than needed", () => {
    const counts = countBannedWords();

    expect(exceeding(readAllowed(), counts), "lower the list by `npm run words`").toEqual([]);
  });

  test.each(STORED_NAMES)("$name is used in each of its files", ({ name, files }) => {
    expect(files.filter((file) => !new RegExp(`\\b${name}\\b`).test(readOf(file)))).toEqual([]);
  });

  test("a stored name passes in its files alone", () => {
    const text = "export const fault = 1;";

    expect(findBannedWords("provider/domains/deliveries/crm/trial.ts", text)).toEqual([]);
    expect(findBannedWords("a.ts", text)).toHaveLength(1);
  });

  test.each([
    ["an identifier", "a.ts", "export const isAsked = 1;", [["asked", "identifier"]]],
    ["a property", "a.ts", "export const a = { told_at: 1 };", [["told", "identifier"]]],
    ["a type", "a.ts", "export type SealKind = string;", [["seal", "identifier"]]],
    ["an element", "a.tsx", "export const a = <BehindLink />;", [["behind", "identifier"]]],
    [
      "a comment",
      "a.ts",
      "/** Whoever reads it. */\n// kept",
      [
        ["whoever", "comment"],
        ["kept", "comment"],
      ],
    ],
    ["a file name", "a/told-once.ts", "", [["told", "file name"]]],
  ])("the reader finds a word in %s", (_, file, text, expected) => {
    expect(placesIn(file, text)).toEqual(expected);
  });

  test("a shorthand property counts once", () => {
    expect(placesIn("a.ts", "declare const kept: 1;\nexport const a = { kept };")).toHaveLength(2);
  });

  test.each([
    ["a longer word", "export const background = 1; // summary of fields"],
    ["a string", 'export const a = "asked";'],
    ["a name of the language", "export const a = Promise.allSettled([]);"],
  ])("the reader ignores %s", (_, text) => {
    expect(placesIn("a.ts", text)).toEqual([]);
  });

  test("lowering never raises a number or adds a file", () => {
    expect(lowerAllowed({ "a.ts": 3, "b.ts": 1, "c.ts": 2 }, { "a.ts": 1, "c.ts": 5, "d.ts": 4 })).toEqual({
      "a.ts": 1,
      "c.ts": 2,
    });
  });

  test("an empty list stays empty", () => {
    expect(lowerAllowed({}, { "a.ts": 1 })).toEqual({});
  });

  test("a moved file takes its number with it", () => {
    expect(moveAllowed({ "told.ts": 3, "b.ts": 1 }, [["told.ts", "a.ts"]])).toEqual({ "a.ts": 3, "b.ts": 1 });
  });
});
