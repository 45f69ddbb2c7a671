import path from "node:path";
import { expect, test } from "vitest";
import { engineModules, engineSensitiveTests } from "./support/engines.ts";
import { findImports, readSource, resolveImport, root } from "./support/imports.ts";
import { promiseFiles } from "./support/promise-files.ts";

const { mergeResults, readResults } = await import(path.join(root, "scripts/test/pages.mjs"));

const sensitive = engineSensitiveTests();

/** Folder of the provider; domains count one by one. */
const folderOf = (file: string) =>
  file
    .split("/")
    .slice(0, file.startsWith("provider/domains/") ? 3 : 2)
    .join("/");

test("tests of tenant isolation and the queue run on both engines, tests of calculations on one", () => {
  expect(sensitive).toEqual(
    expect.arrayContaining(["tests/provider/tenant-isolation.test.ts", "tests/provider/jobs/worker.test.ts"]),
  );
  expect(sensitive).not.toContain("tests/provider/outbound-http/retry-after.test.ts");
});

test("each folder of the provider that chooses by engine has a test that runs on both", () => {
  const importing = sensitive.map((file) =>
    findImports(readSource(file)).map((specifier) => resolveImport(file, specifier)),
  );
  const reached = new Set(importing.flat().map((file) => file && folderOf(file)));
  const folders = engineModules()
    .filter((file) => file.split("/").length > 2)
    .map(folderOf);

  expect([...new Set(folders)].filter((folder) => !reached.has(folder))).toEqual([]);
});

test("promises that need the whole machine run in full runs only, all others in every run", () => {
  const [each, full] = [promiseFiles(undefined).alone, promiseFiles("short").alone];

  expect(full.filter((file) => !each.includes(file))).toEqual(
    expect.arrayContaining([
      "tests/promises/row-01-no-acknowledged-lead-is-lost.test.ts",
      "tests/promises/row-58-a-backup-is-whole-elsewhere.test.ts",
    ]),
  );
  expect(each).toEqual(
    expect.arrayContaining([
      "tests/promises/row-03-a-licence-is-never-anothers.test.ts",
      "tests/promises/row-06-the-middleware-is-not-the-lock.test.ts",
    ]),
  );
  expect(full).toEqual(expect.arrayContaining(each));
});

test("a run of all promises asserts durations alone and runs the other files in parallel", () => {
  const { parallel, alone } = promiseFiles("long");

  expect([...parallel, ...alone].sort()).toEqual(promiseFiles("short").alone);
  expect(alone).toContain("tests/promises/row-46-too-much-is-refused.test.ts");
  expect(parallel).toContain("tests/promises/row-01-no-acknowledged-lead-is-lost.test.ts");
});

test("a step of a full run that runs again replaces its row and its failures", () => {
  const [unit, web] = ["unit", "web"].map((name) => ({ name, passed: 5, failed: 1, skipped: 0, ms: 2000 }));
  const failures = ["unit", "web"].map((name) => ({ name, text: "file: a test" }));
  const first = mergeResults(
    readResults(""),
    [unit, web].map((result) => ({ ...result, day: "2026-11-27" })),
    failures,
  );
  const former = readResults(first.join("\n"));

  const lines = mergeResults(former, [{ ...web, day: "2026-11-28", passed: 6, failed: 0 }], []);

  expect(lines).toEqual([
    "11 passed, 1 failed.",
    "",
    "| Step | Run on | Passed | Failed | Skipped | Took |",
    "|---|---|---|---|---|---|",
    "| unit | 2026-11-27 | 5 | 1 | 0 | 2 s |",
    "| web | 2026-11-28 | 6 | 0 | 0 | 2 s |",
    "",
    "- Failed: unit: file: a test",
    "",
  ]);
});
