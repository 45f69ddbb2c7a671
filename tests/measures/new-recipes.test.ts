import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../support/imports.ts";

const { recipeEdits } = await import(path.join(root, "scripts/new/recipes.mjs"));
const { Edits } = await import(path.join(root, "scripts/new/edit.mjs"));

const copy = mkdtempSync(path.join(tmpdir(), "recipes-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const FOLDERS = ["app", "bench", "components", "contract", "e2e", "lib", "locales", "provider", "scripts", "tests"];

const LABELS = { en: "Room", es: "Sala" };
const RECIPES = [
  ["source", { name: "classifieds", labels: LABELS }],
  ["column", { name: "favoriteColor", labels: LABELS }],
  ["column", { name: "modelYear", type: "number", labels: LABELS }],
  ["setting", { name: "sendsGreeting", labels: LABELS }],
  ["setting", { name: "leadGoal", type: "number", min: "1", max: "50", default: "20", labels: LABELS }],
  ["report", { name: "receivedAgain", labels: LABELS }],
  ["job", { name: "agenda/room-sweep", every: "5m" }],
  ["job", { name: "agenda/room-notice", "after-commit": true }],
  ["resource", { name: "agenda/room" }],
] as const;

test("the results of all recipes of npm run new compile together", () => {
  const edits = new Edits();
  for (const [kind, input] of RECIPES) recipeEdits(kind, input, edits);
  for (const entry of [...FOLDERS, ...globSync("*.{ts,json}", { cwd: root })]) {
    cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true });
  }
  for (const [file, text] of edits.files as Map<string, string>) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), text);
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));

  const tsc = path.join(root, "node_modules/typescript/bin/tsc");
  const options = ["--noEmit", "--checkers", "1", "--tsBuildInfoFile", path.join(copy, "types.tsbuildinfo")];
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options], { cwd: copy, encoding: "utf8" });

  expect(stdout).toBe("");
  expect(status).toBe(0);
});
