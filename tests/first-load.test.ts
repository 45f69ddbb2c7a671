import { describe, expect, test } from "vitest";
import { loadedImportsOf, readSource, resolveImport } from "./support/imports.ts";

/** Packages that load with the forms and dialogs that use them. */
const DEFERRED = /^(zod|react-hook-form|@hookform\/)/;

const isClient = (text: string) => /^["']use client["']/.test(text);
const isCode = (file: string) => /\.tsx?$/.test(file);

/** Files that the browser loads with a page, each with the file that imports it. */
function firstLoadOf(page: string): Map<string, string> {
  const loaded = new Map<string, string>();
  const visited = new Set<string>();
  const visit = (file: string, from: string, isInBrowser: boolean) => {
    const text = readSource(file);
    const isLoaded = isInBrowser || isClient(text);
    if (loaded.has(file) || (visited.has(file) && !isLoaded)) return;
    visited.add(file);
    if (isLoaded) loaded.set(file, from);
    for (const specifier of loadedImportsOf(text)) {
      const target = resolveImport(file, specifier);
      if (target && isCode(target)) visit(target, file, isLoaded);
    }
  };
  visit(page, page, false);
  return loaded;
}

function deferredImportsOf(page: string): string[] {
  const loaded = firstLoadOf(page);
  const pathTo = (file: string): string => {
    const from = loaded.get(file);
    return from && from !== file && loaded.has(from) ? `${pathTo(from)} > ${file}` : file;
  };
  return [...loaded.keys()].flatMap((file) =>
    loadedImportsOf(readSource(file))
      .filter((specifier) => DEFERRED.test(specifier))
      .map((specifier) => `${pathTo(file)} > ${specifier}`),
  );
}

describe("a list page loads no schema and no form with its first view", () => {
  test.each([
    "app/(private)/layout.tsx",
    "app/(private)/leads/page.tsx",
    "app/(private)/gathering/page.tsx",
    "app/(private)/channels/digital/page.tsx",
    "components/features/leads/network-line.tsx",
  ])("%s", (page) => {
    expect(firstLoadOf(page).size).toBeGreaterThan(20);
    expect(deferredImportsOf(page)).toEqual([]);
  });

  test("a schema in the first view is found, with its path", () => {
    expect(deferredImportsOf("components/features/leads/lead-panel.tsx")).not.toEqual([]);
  });

  test.each([
    ['import * as z from "zod";', ["zod"]],
    ['import { a, type B } from "./a.ts";', ["./a.ts"]],
    ['export { a } from "./a.ts";', ["./a.ts"]],
    ['import "./a.css";', ["./a.css"]],
    ['import type * as z from "zod";', []],
    ['import type { A } from "./a.ts";', []],
    ['import { type A, type B } from "./a.ts";', []],
    ['export type { A } from "./a.ts";', []],
    ['const late = () => import("./a.ts");', []],
  ])("from %s the browser loads %j", (text, expected) => {
    expect(loadedImportsOf(text)).toEqual(expected);
  });
});
