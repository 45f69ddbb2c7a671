import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSource, root } from "./support/imports.ts";

const { recipeEdits, RECIPES } = await import(path.join(root, "scripts/new/recipes.mjs"));
const { spellings } = await import(path.join(root, "scripts/new/edit.mjs"));
type Recipe = { guide: string; example: string };
type Made = { files: Map<string, string>; steps: [file: string, text: string][] };

const labels = { en: "Favorite color", es: "Color favorito" };
const edit = (kind: string, name: string, options: object = {}): Made =>
  recipeEdits(kind, { name, labels, ...options });

describe("npm run new", () => {
  test.each(Object.entries<Recipe>(RECIPES))("%s finds every position that it changes", (kind, { example }) => {
    const { files } = edit(kind, example);
    const names = [...Object.values<string>(spellings(example.split("/").at(-1))), labels.es];
    const isExport = (file: string) => file === "tests/provider/leads/export.test.ts";

    const untouched = [...files]
      .filter(([file, text]) => !isExport(file) && !names.some((name) => text.includes(name)))
      .map(([file]) => file);

    expect(untouched).toEqual([]);
    expect(files.size).toBeGreaterThan(3);
  });

  test.each(Object.entries<Recipe>(RECIPES))("the open steps of %s name files with its name", (kind, { example }) => {
    const { files, steps } = edit(kind, example);

    expect(steps.map(([file]) => file).filter((file) => !files.has(file))).toEqual([]);
  });

  test.each(["source", "column", "setting", "report"])("a %s without a label in Spanish is refused", (kind) => {
    const example = (RECIPES[kind] as Recipe).example;

    expect(() => edit(kind, example, { labels: { en: "Colour" } })).toThrow('--es "');
  });

  test.each(Object.entries<Recipe>(RECIPES))("the guide of %s names the command", (kind, { guide, example }) => {
    expect(readSource(`docs/how-to/${guide}.md`)).toContain(`npm run new -- ${kind} ${example}`);
  });

  test("a source of post-sales copies one", () => {
    const { files } = edit("source", "workshopEvents", { type: "post-sales" });

    expect(files.get("contract/kernel/channels.ts")).toContain('workshop_events: "engine_pv",');
    expect(files.get("provider/seed/story.ts")).toContain("workshop_events: { reached: 0.65, wins: 0 },");
    expect(files.get("provider/seed/inbound-leads.ts")).toContain('workshop_events: ["Color favorito"],');
    expect(files.get("tests/web/leads/lead-columns.test.ts")).toContain('"ccLeadsEngine_pv", "workshop_events", ');
    expect(() => edit("source", "workshopEvents", { type: "pv" })).toThrow("A source is one of: sales, post-sales.");
  });

  test("a setting is a switch or a number", () => {
    const schemaOf = (type?: string) =>
      edit("setting", "leadGoal", { type }).files.get("provider/db/schema/companies.ts");

    expect(schemaOf()).toContain('leadGoal: boolean("lead_goal").notNull().default(SETTING_DEFAULTS.leadGoal),');
    expect(schemaOf("number")).toContain(
      'leadGoal: integer("lead_goal").notNull().default(SETTING_DEFAULTS.leadGoal),',
    );
    expect(() => schemaOf("text")).toThrow("A setting is one of: switch, number.");
  });

  test("a setting has the limits and the default that are given", () => {
    const { files } = edit("setting", "leadGoal", { type: "number", min: "1", max: "50", default: "20" });

    expect(files.get("contract/licenses/licenses.ts")).toContain("leadGoal: z.int().min(1).max(50).optional(),");
    expect(files.get("contract/licenses/licenses.ts")).toContain("SETTING_DEFAULTS = { leadGoal: 20 }");
    expect(() => edit("setting", "leadGoal", { type: "number", min: "60", max: "50" })).toThrow(
      "in this order of size",
    );
    expect(() => edit("setting", "leadGoal", { every: "5m" })).toThrow("A setting has no option --every.");
  });

  test("a job runs by the clock or after a commit", () => {
    const queueOf = (options?: object) =>
      edit("job", "agenda/room-sweep", options).files.get("provider/jobs/queues.ts");

    expect(queueOf()).toContain('"room-sweep": { retryLimit: 1, retryDelay: 60, everySeconds: 3600 },');
    expect(queueOf({ every: "5m" })).toContain('"room-sweep": { retryLimit: 1, retryDelay: 60, everySeconds: 300 },');
    expect(queueOf({ "after-commit": true })).toContain('"room-sweep": { data: z.object({ licenseId: z.uuid() })');
    expect(() => queueOf({ every: "5" })).toThrow("A period is a minute or more");
  });

  test("a column of a stored field is refused", () => {
    expect(() => edit("column", "phone")).toThrow("phone is stored already.");
  });

  test("a column is a text or a number, with both labels and the names of senders", () => {
    const { files } = edit("column", "favoriteColor");
    const numbers = edit("column", "modelYear", { type: "number" }).files;

    expect(files.get("provider/db/schema/leads.ts")).toContain('favoriteColor: text("favorite_color")');
    expect(numbers.get("provider/db/schema/leads.ts")).toContain('modelYear: integer("model_year"),');
    expect(numbers.get("contract/kernel/sent-fields.ts")).toContain("isInteger: true");
    expect(files.get("contract/kernel/sent-fields.ts")).toContain('names: ["favorite color","color favorito"]');
    expect(files.get("provider/domains/lead-core/labels.ts")).toContain('favoriteColor: "Color favorito"');
  });

  test("a new report copies no rollup", () => {
    const copied = edit("report", "receivedAgain").files.get("provider/domains/reports/definitions/lead-quality.ts");

    expect(copied).not.toContain('rollup: "receivedAgain"');
  });

  test("a name has each spelling", () => {
    expect(spellings("favoriteColor")).toEqual({
      camel: "favoriteColor",
      pascal: "FavoriteColor",
      kebab: "favorite-color",
      snake: "favorite_color",
      label: "Favorite color",
    });
  });
});
