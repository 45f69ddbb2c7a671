import { expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { SPECIFICATION_PATHS } from "./specification-paths.ts";

const nameless = (path: string) => path.replace(/:\w+/g, ":");
const inContract = new Set(endpoints.map(({ path }) => nameless(path)));

test("every path of the specification is in the contract", () => {
  expect(SPECIFICATION_PATHS.filter((path) => !inContract.has(nameless(path)))).toEqual([]);
});

test("no path is written twice under different names", () => {
  const paths = SPECIFICATION_PATHS.map(nameless);

  expect(paths).toHaveLength(new Set(paths).size);
});
