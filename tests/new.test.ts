import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSource, root } from "./support/imports.ts";

const { recipeEdits, RECIPES } = await import(path.join(root, "scripts/new/recipes.mjs"));
const { spellings } = await import(path.join(root, "scripts/new/edit.mjs"));
type Recipe = { guide: string; example: string };

describe("npm run new", () => {
  test.each(Object.entries<Recipe>(RECIPES))("%s finds every position that it changes", (kind, { example }) => {
    const files: Map<string, string> = recipeEdits(kind, example);
    const names = Object.values<string>(spellings(example.split("/").at(-1)));

    const untouched = [...files].filter(([, text]) => !names.some((name) => text.includes(name))).map(([file]) => file);

    expect(untouched).toEqual([]);
    expect(files.size).toBeGreaterThan(3);
  });

  test.each(Object.entries<Recipe>(RECIPES))("the guide of %s names the command", (kind, { guide, example }) => {
    expect(readSource(`docs/how-to/${guide}.md`)).toContain(`npm run new -- ${kind} ${example}`);
  });

  test("a setting is a switch or a number", () => {
    const schemaOf = (type?: string) => recipeEdits("setting", "leadGoal", type).get("provider/db/schema/companies.ts");

    expect(schemaOf()).toContain('leadGoal: boolean("lead_goal").notNull().default(false),');
    expect(schemaOf("number")).toContain('leadGoal: integer("lead_goal").notNull().default(0),');
    expect(() => schemaOf("text")).toThrow("A setting is one of: switch, number.");
  });

  test("a column of a stored field is refused", () => {
    expect(() => recipeEdits("column", "phone")).toThrow("Begin at step 3 of docs/how-to/add-a-lead-column.md.");
  });

  test("a new report copies no rollup", () => {
    const copied = recipeEdits("report", "receivedAgain").get("provider/domains/reports/definitions/lead-quality.ts");

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
