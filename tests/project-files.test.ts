import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSource, root } from "./support/imports.ts";

type Locked = { version: string; license?: string; dev?: boolean };

const manifest = JSON.parse(readSource("package.json"));
const lock = JSON.parse(readSource("package-lock.json")) as { version: string; packages: Record<string, Locked> };

/** Licences that require only their text, which each package contains. */
const PERMISSIVE = /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|Unlicense|CC0-1\.0)$/;

const isPermissive = (license: string) =>
  license
    .replace(/[()]/g, "")
    .split(/ (?:or|and) /i)
    .every((part) => PERMISSIVE.test(part));

/** Packages in NOTICE; a star matches the rest of a name. */
const noticed = [...readSource("NOTICE").matchAll(/\(packages? ([^)]+)\)/g)].flatMap(([, names]) =>
  (names as string).split(/,\s+/),
);
const isNoticed = (name: string) =>
  noticed.some((entry) => (entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : name === entry));

describe("licences", () => {
  test("the project has the licence that its manifest names", () => {
    expect(manifest.license).toBe("Apache-2.0");
    expect(readSource("LICENSE")).toMatch(/Apache License\s+Version 2\.0, January 2004/);
    expect(readSource("LICENSE")).toContain("Copyright 2026 Prospecta contributors");
  });

  test("a shipped package with another licence than a permissive one is in NOTICE", () => {
    const missing = Object.entries(lock.packages)
      .filter(([file, { dev, license }]) => file !== "" && !dev && !isPermissive(license ?? "none"))
      .map(([file]) => file.split("node_modules/").at(-1) as string)
      .filter((name) => !isNoticed(name));

    expect(missing).toEqual([]);
  });

  test("a dependency with a notice of its own is in NOTICE", () => {
    const missing = Object.keys(manifest.dependencies)
      .filter((name) => ["NOTICE", "NOTICE.txt", "NOTICE.md"].some((file) => exists(`node_modules/${name}/${file}`)))
      .filter((name) => !isNoticed(name));

    expect(missing).toEqual([]);
  });

  test("NOTICE names only packages that are installed", () => {
    const names = Object.keys(lock.packages).map((file) => file.split("node_modules/").at(-1) as string);
    const missing = noticed.filter((entry) => !names.some((name) => name.startsWith(entry.replace(/\*$/, ""))));

    expect(missing).toEqual([]);
  });
});

describe("versions", () => {
  test("the lock has the version of the manifest", () => {
    expect([lock.version, lock.packages[""]?.version]).toEqual([manifest.version, manifest.version]);
  });

  test(".nvmrc names the Node that the packages bring", () => {
    const pinned = Object.values(manifest.optionalDependencies);

    expect(new Set(pinned)).toEqual(new Set([readSource(".nvmrc").trim()]));
  });

  test("README, CONTRIBUTING and the manifest name one lowest Node", () => {
    const [, lowest, newer] = /^\^(\d+\.\d+)\.0 \|\| >=(\d+)$/.exec(manifest.engines.node) ?? [];

    expect(readSource("README.md")).toContain(`Node ${lowest}, ${newer} or newer`);
    expect(readSource("CONTRIBUTING.md")).toContain(`| ${lowest}, ${newer} or newer`);
  });
});

test("the changelog has Unreleased first, then dated versions, with known groups", () => {
  const text = readSource("CHANGELOG.md");
  const [first, ...others] = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title as string);
  const groups = [...text.matchAll(/^### (.+)$/gm)].map(([, title]) => title as string);

  expect(first).toBe("[Unreleased]");
  for (const title of others) expect(title).toMatch(/^\[\d+\.\d+\.\d+(-[a-z]+\.\d+)?\] - \d{4}-\d{2}-\d{2}$/);
  expect(groups.filter((group) => !/^(Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(group))).toEqual([]);
});

test("editors format as Biome does", () => {
  const { formatter } = JSON.parse(readSource("biome.json"));
  const settings = Object.fromEntries(
    [...readSource(".editorconfig").matchAll(/^(\w+) = (.+)$/gm)].map(([, ...of]) => of),
  );
  const first = readSource(".editorconfig").split("[*.md]")[0] as string;

  expect(settings.indent_style).toBe(formatter.indentStyle);
  expect(Number(settings.indent_size)).toBe(formatter.indentWidth);
  expect(first).toContain(`max_line_length = ${formatter.lineWidth}`);
  expect(settings.end_of_line).toBe("lf");
});

test("each step of a test run is in exactly one job of the workflow", async () => {
  const { planSteps } = await import(path.join(root, "scripts/test/steps.mjs"));
  const steps = Object.entries<{ after?: string[] }>(planSteps("reports", "test"));
  const neededByOthers = new Set(steps.flatMap(([, { after = [] }]) => after));
  const lines = [...readSource(".github/workflows/ci.yml").matchAll(/^ +steps: (.+)$/gm)].map(
    ([, line]) => line as string,
  );
  const named = lines.flatMap((line) =>
    [...line.replaceAll("'", "").matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain),
  );

  expect(lines).toHaveLength(4);
  expect(named.sort()).toEqual(
    steps
      .map(([name]) => name)
      .filter((name) => !neededByOthers.has(name))
      .sort(),
  );
});

function exists(file: string) {
  return existsSync(path.join(root, file));
}
