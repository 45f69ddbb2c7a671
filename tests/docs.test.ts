import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { filesOfRepository, readSource, root } from "./support/imports.ts";
import { countWords, findBannedInProse, findLongSentences } from "./support/prose.ts";

const files = filesOfRepository();
const pages = files.filter((file) => file.endsWith(".md") && /^(docs\/|\.github\/|[^/]+$)/.test(file));
const topFolders = new Set(files.filter((file) => file.includes("/")).map((file) => file.split("/")[0]));

/** Maximum words, without tables and code. */
const LIMITS: [RegExp, number][] = [
  [/^README\.md$/, 500],
  [/^CONTRIBUTING\.md$/, 400],
  [/^docs\/architecture\.md$/, 1_500],
  [/^docs\/operations\.md$/, 2_000],
  [/^docs\/(decisions|how-to|operations)\//, 300],
  [/^docs\/benchmarks\/log\//, 400],
];
const limitOf = (page: string) => LIMITS.find(([pattern]) => pattern.test(page))?.[1] ?? Number.POSITIVE_INFINITY;

const { currentSettingsPage, settingsPage } = await import(path.join(root, "scripts/settings-page.mjs"));

const exists = (file: string) => existsSync(path.join(root, file));

/** Link targets inside the repository, as paths from its root. */
function linksOf(page: string, text: string): string[] {
  return [...text.matchAll(/!?\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target as string)
    .filter((target) => !/^([a-z]+:|#)/i.test(target))
    .map((target) => path.posix.join(path.posix.dirname(page), target.split("#")[0] as string));
}

function anchorsOf(page: string, text: string): { target: string; anchor: string }[] {
  return [...text.matchAll(/\[[^\]]*\]\(([^)\s#:]*)#([^)\s]+)\)/g)].map(([, target, anchor]) => ({
    target: target ? path.posix.join(path.posix.dirname(page), target) : page,
    anchor: anchor as string,
  }));
}

/** Anchors that hosting platforms generate from headings. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replace(/ /g, "-"),
  );
}

/** Paths in code spans that start with a folder of the repository. A placeholder is no path. */
function citedPathsOf(text: string): string[] {
  return [...text.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\s]+)`/g)]
    .map(([, span]) => (span as string).replace(/:\d+$/, ""))
    .filter(
      (span) => span.includes("/") && topFolders.has(span.split("/")[0] as string) && !/[<>*{}]|\[\.\.\./.test(span),
    );
}

/** Names that a page attributes to a file: "`NAME` of `folder/file.ts`", or "in" it. */
function citedNamesOf(text: string): { name: string; file: string }[] {
  return [...text.matchAll(/`(\w+)` (?:of|in) `([^`\s]+\.(?:ts|tsx|mjs|sql))`/g)].map(([, name, file]) => ({
    name: name as string,
    file: file as string,
  }));
}

const isMissing = ({ name, file }: { name: string; file: string }) =>
  exists(file) && !new RegExp(`\\b${name}\\b`).test(readSource(file));

describe("documentation", () => {
  test("there is a README, a map, operations, promises and decisions", () => {
    const expected = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/architecture.md"];
    for (const page of [...expected, "docs/operations.md", "docs/promises.md"]) {
      expect(pages).toContain(page);
    }
    expect(pages.filter((page) => page.startsWith("docs/decisions/")).length).toBeGreaterThan(5);
  });

  test("each decision has a number of its own, which its title repeats", () => {
    const decisions = pages.filter((page) => page.startsWith("docs/decisions/"));
    const numbers = decisions.map((page) => Number(path.basename(page).slice(0, 4)));

    expect(numbers).toEqual([...new Set(numbers)]);
    expect(decisions.map((page) => Number(/^# (\d+)\./.exec(readSource(page))?.[1]))).toEqual(numbers);
  });

  test.each(pages.filter((page) => page.startsWith("docs/decisions/")))("%s has every part of a decision", (page) => {
    const text = readSource(page);
    const parts = ["**Status:**", "## Context", "## Decision", "## Alternatives", "## Consequences"];
    const decided = /^## Decision\n([\s\S]*?)^## /m.exec(text)?.[1] ?? "";

    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect(decided.match(/^- /gm)?.length ?? 0).toBeLessThanOrEqual(5);
  });

  test.each(pages)("%s has sentences of 25 words at most", (page) => {
    expect(findLongSentences(readSource(page))).toEqual([]);
  });

  test.each(pages)("%s uses the words of the glossary", (page) => {
    expect(findBannedInProse(readSource(page))).toEqual([]);
  });

  test.each(pages)("%s is no longer than its limit", (page) => {
    expect(countWords(readSource(page))).toBeLessThanOrEqual(limitOf(page));
  });

  test("a long sentence and a banned word are found; code, links and tables are no prose", () => {
    const long = `${"word ".repeat(25)}end. A short one.`;
    const text = "The `told` value was told.\n\n```sh\nkept\n```\n\n| a | b |\n|---|---|\n| one | two |\n";

    expect(findLongSentences(long)).toHaveLength(1);
    expect(findLongSentences(long.replace("word word", "word. Word"))).toEqual([]);
    expect(findBannedInProse(text)).toEqual(["told"]);
    expect(countWords(text)).toBe(5);
  });

  test.each(pages)("%s cites only paths that exist", (page) => {
    const missing = citedPathsOf(readSource(page)).filter((cited) => !exists(cited));

    expect(missing).toEqual([]);
  });

  test.each(pages)("%s has no broken link", (page) => {
    const broken = linksOf(page, readSource(page)).filter((target) => !exists(target));

    expect(broken).toEqual([]);
  });

  test.each(pages)("%s links only headings that exist", (page) => {
    const missing = anchorsOf(page, readSource(page)).filter(
      ({ target, anchor }) => exists(target) && !headingsOf(readSource(target)).includes(anchor),
    );

    expect(missing).toEqual([]);
  });

  test("every figure of the README has a date and a link to its method", () => {
    const table = /^\| Measured \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(readSource("README.md"))?.[1] ?? "";
    const rows = table.trim().split("\n");

    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter((row) => !/\d{4}-\d{2}-\d{2}, \[.+\]\(docs\/benchmarks\.md#.+\)/.test(row))).toEqual([]);
  });

  test.each(pages)("%s looks for names where they are", (page) => {
    expect(citedNamesOf(readSource(page)).filter(isMissing)).toEqual([]);
  });

  test("a misplaced name is reported", () => {
    const text = "`SOURCES` of `contract/kernel/channels.ts`, `LISTS` of `contract/leads/saved-views.ts`";

    expect(citedNamesOf(text).filter(isMissing)).toEqual([{ name: "LISTS", file: "contract/leads/saved-views.ts" }]);
  });

  test("a missing path and a broken link are reported", () => {
    const text = "See `lib/nowhere/at-all.ts`, [this](../docs/nothing.md) and `contract/leads/leads.ts`.";

    expect(citedPathsOf(text).filter((cited) => !exists(cited))).toEqual(["lib/nowhere/at-all.ts"]);
    expect(linksOf("docs/page.md", text).filter((target) => !exists(target))).toEqual(["docs/nothing.md"]);
  });

  test("names of the glossary are in the code", () => {
    const rows = readSource("docs/glossary.md").matchAll(/^\| \*\*.*\|([^|\n]*)\|$/gm);
    const names = [...rows].flatMap(([, names]) => [...(names as string).matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== "tests/docs.test.ts");
    const words = new Set(sources.flatMap((file) => readSource(file).match(/\w+/g) ?? []));

    const missing = names.filter((name) => !words.has(name as string));

    expect(missing).toEqual([]);
  });

  test("the page of settings is current: `npm run docs:settings` writes it", () => {
    expect(readSource("docs/operations/settings.md")).toBe(currentSettingsPage());
  });

  test("a row of the page of settings has default, reader and meaning", () => {
    const example = "# --- Where ---------\n\n# Port of the web.\n# PORT=3000\n\n# The mail server.\n# MAIL=smtp://a\n";
    const web = "const Environment = z.object({\n  PORT: z.number(),\n  MAIL: z.url().optional(),\n});";

    const page = settingsPage(example, { web });

    expect(page).toContain("## Where");
    expect(page).toContain("| `PORT` | `3000` | web | Port of the web. |");
    expect(page).toContain("| `MAIL` | – | web | The mail server. Example: `smtp://a`. |");
  });

  test("every variable that the code reads is explained in .env.example", () => {
    const explained = new Set(
      [...readSource(".env.example").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
    );
    const isOfSystem = (name: string) =>
      /^(NODE_ENV|NODE_OPTIONS|CI|PATH|HOME|NEXT_RUNTIME|NEXT_TELEMETRY_DISABLED|npm_.*|PLAYWRIGHT_.*|DEBIAN_FRONTEND|VITEST.*)$/.test(
        name,
      );
    const read = files
      .filter((file) =>
        /^(provider|lib|app|components|scripts|middleware\.ts|next\.config\.mjs|instrumentation\.ts)/.test(file),
      )
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .flatMap((file) => [...readSource(file).matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name as string));
    const declared = ["provider/kernel/config.ts", "lib/runtime/env.ts"].flatMap((file) =>
      [...readSource(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name as string),
    );

    const unexplained = [...new Set([...read, ...declared])].filter(
      (name) => !explained.has(name) && !isOfSystem(name),
    );

    expect(unexplained).toEqual([]);
  });
});
