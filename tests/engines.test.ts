import { expect, test } from "vitest";
import { engineModules, engineSensitiveTests } from "./support/engines.ts";
import { filesOfRepository, importsOf, readOf, targetOf } from "./support/imports.ts";

const sensitive = engineSensitiveTests();

test("walls and the queue run on both engines, a calculation does not", () => {
  expect(sensitive).toEqual(
    expect.arrayContaining(["tests/provider/walls.test.ts", "tests/provider/jobs/worker.test.ts"]),
  );
  expect(sensitive).not.toContain("tests/provider/outbound/retry-after.test.ts");
});

test("tables of real values run on both engines", () => {
  const tables = filesOfRepository().filter((file) => /^tests\/cases\/.*\.test\.ts$/.test(file));

  expect(sensitive).toEqual(expect.arrayContaining(tables));
});

test("each folder of the provider that chooses by engine has a test that runs on both", () => {
  const importing = sensitive.map((file) => importsOf(readOf(file)).map((specifier) => targetOf(file, specifier)));
  const reached = new Set(importing.flat().map((file) => file?.split("/").slice(0, 2).join("/")));
  const folders = engineModules()
    .filter((file) => file.split("/").length > 2)
    .map((file) => file.split("/").slice(0, 2).join("/"));

  expect([...new Set(folders)].filter((folder) => !reached.has(folder))).toEqual([]);
});
