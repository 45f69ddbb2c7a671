import { describe, expect, test } from "vitest";
import { bannedWordsOfRepository, findBannedWords, STORED_NAMES } from "./support/banned-words.ts";
import { readSource } from "./support/imports.ts";

const placesIn = (file: string, text: string) => findBannedWords(file, text).map(({ word, place }) => [word, place]);

describe("banned words", () => {
  test("no file uses one", () => {
    expect(bannedWordsOfRepository(), "use the term of docs/glossary.md").toEqual([]);
  });

  test.each(STORED_NAMES)("$name is used in each of its files", ({ name, files }) => {
    expect(files.filter((file) => !new RegExp(`\\b${name}\\b`).test(readSource(file)))).toEqual([]);
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
});
