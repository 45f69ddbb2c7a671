import { expect, test } from "vitest";
import { filesOfRepository, readSource } from "./support/imports.ts";

const MEASURED = /expect\(\s*(performance\.now\(\) - |took\b|ms\b|p9\d\b|recovered\b)/;

/** Limits that only a hang exceeds, not a slow machine. */
const isOfHang = (line: string) => /toBeLessThan\(HANGS?_MS\)/.test(line);

test("durations are asserted by expectWithin, so that a busy machine fails no test", () => {
  const files = filesOfRepository().filter((file) =>
    /^tests\/(promises|provider|cases|specification|web)\/.*\.tsx?$/.test(file),
  );
  const asserting = files.flatMap((file) =>
    readSource(file)
      .split("\n")
      .filter((line) => MEASURED.test(line) && /toBeLess|toBeGreater/.test(line) && !isOfHang(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

  expect(asserting).toEqual([]);
});
