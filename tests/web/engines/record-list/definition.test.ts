import { globSync, readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { type License, LicensePatch, NewLicense } from "@/contract/licenses/licenses.ts";

const Typed = NewLicense.extend(LicensePatch.pick({ isActive: true }).shape);
/** A contract with one more field: labelled in the section, or without a label. */
const WithLabelled = Typed.extend({ state: z.string() });
const WithUnlabelled = Typed.extend({ colourOfTheDoor: z.string() });

type Fields<Contract extends z.ZodObject> = RecordsOf<"licenses", License, Contract>["fields"];

test("a definition with a form without a field of its contract does not compile", () => {
  expectTypeOf<Fields<typeof Typed>>().not.toExtend<Fields<typeof WithLabelled>>();
  expectTypeOf<Fields<typeof Typed> & { state: "text" }>().toExtend<Fields<typeof WithLabelled>>();
  expect(Object.keys(WithLabelled.shape)).toContain("state");
});

test("a field without a label in the section does not compile", () => {
  expectTypeOf<Fields<typeof WithUnlabelled>["colourOfTheDoor"]>().toBeNever();
});

test("a field that another part of the screen edits is named", () => {
  type Without = RecordsOf<"licenses", License, typeof WithLabelled, "state">["fields"];
  expectTypeOf<Fields<typeof Typed>>().toExtend<Without>();
});

test("each record list has the checked type of a definition", () => {
  const lists = globSync("components/features/**/*.tsx").filter((file) =>
    readFileSync(file, "utf8").includes("<RecordList"),
  );

  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter((file) => !readFileSync(file, "utf8").includes("RecordsOf<"))).toEqual([]);
});
