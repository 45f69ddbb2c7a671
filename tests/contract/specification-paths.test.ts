import { expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { ISSUES, SPECIFICATION_PATHS } from "./specification-paths.ts";

const nameless = (path: string) => path.replace(/:\w+/g, ":");
const inContract = new Set(endpoints.map(({ path }) => nameless(path)));

test("a path of the specification is in the contract, or an issue owes it, and never both", () => {
  const wrong = Object.entries(SPECIFICATION_PATHS).flatMap(([path, state]) => {
    const answers = inContract.has(nameless(path));
    if (state === "answers") return answers ? [] : [`${path} is said to answer and is not in the contract`];
    return answers ? [`${path} answers and is still owed by issue ${ISSUES[state]}`] : [];
  });

  expect(wrong).toEqual([]);
});

test("no path is written twice under different names", () => {
  const paths = Object.keys(SPECIFICATION_PATHS).map(nameless);

  expect(paths).toHaveLength(new Set(paths).size);
});
