import { expect, test } from "vitest";
import { guardLeaving, leave, leaveTop } from "@/lib/browser/leave-guard.ts";

test("of two unsaved forms both confirm, the newer one first, and either may stay", () => {
  const said: string[] = [];
  const asks = (name: string, agrees: boolean) => (proceed: () => void) => {
    said.push(name);
    if (agrees) proceed();
  };
  const release = [guardLeaving(asks("panel", false)), guardLeaving(asks("form", true))];

  leave(() => said.push("left"));
  release[0]?.();
  leave(() => said.push("left"));
  release[1]?.();
  leave(() => said.push("left"));

  expect(said).toEqual(["form", "panel", "form", "left", "left"]);
});

test("closing an overlay of a form does not leave the form", () => {
  const said: string[] = [];
  const release = ["form", "dialog"].map((name) =>
    guardLeaving((proceed) => {
      said.push(name);
      proceed();
    }),
  );

  leaveTop(() => said.push("left"));

  for (const end of release) end();
  expect(said).toEqual(["dialog", "left"]);
});
