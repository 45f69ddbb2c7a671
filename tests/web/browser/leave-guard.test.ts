import { expect, test } from "vitest";
import { guardLeaving, leave, leaveTop } from "@/lib/browser/leave-guard.ts";

test("of two unsaved forms both confirm, the newer one first, and either may stay", () => {
  const calls: string[] = [];
  const confirmStep = (name: string, agrees: boolean) => (proceed: () => void) => {
    calls.push(name);
    if (agrees) proceed();
  };
  const release = [guardLeaving(confirmStep("panel", false)), guardLeaving(confirmStep("form", true))];

  leave(() => calls.push("left"));
  release[0]?.();
  leave(() => calls.push("left"));
  release[1]?.();
  leave(() => calls.push("left"));

  expect(calls).toEqual(["form", "panel", "form", "left", "left"]);
});

test("closing an overlay of a form does not leave the form", () => {
  const calls: string[] = [];
  const release = ["form", "dialog"].map((name) =>
    guardLeaving((proceed) => {
      calls.push(name);
      proceed();
    }),
  );

  leaveTop(() => calls.push("left"));

  for (const end of release) end();
  expect(calls).toEqual(["dialog", "left"]);
});
