import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { spellings } from "./new/edit.mjs";
import { OPTIONS, RECIPES, recipeEdits, toCommandLine } from "./new/recipes.mjs";
import { fail, findNode, projectPath } from "./project.mjs";

// Makes the first commit of a recipe of docs/how-to: npm run new -- source classifieds
const usage = () => Object.entries(RECIPES).map(([kind, recipe]) => `  ${toCommandLine(kind, recipe)}`);
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (cause) {
    return fail(`${cause.message}\n${usage().join("\n")}`);
  }
}
const { positionals, values } = readArguments();
const [kind = "", name = "", type] = positionals;
const recipe = Object.hasOwn(RECIPES, kind) ? RECIPES[kind] : undefined;
if (!recipe || !/^[a-z][\w/-]+$/i.test(name)) fail(`Name a kind and a name:\n${usage().join("\n")}`);
const git = (...args) => execFileSync("git", args, { cwd: projectPath("."), encoding: "utf8" });
if (git("status", "--porcelain").trim()) fail("Commit your changes first: this makes a commit of its own.");

let made;
try {
  const { en, es, ...options } = values;
  made = recipeEdits(kind, { name, type, labels: { en, es }, ...options });
} catch (cause) {
  fail(cause.message);
}
const { files, steps } = made;
for (const [file, text] of files) {
  mkdirSync(path.dirname(projectPath(file)), { recursive: true });
  writeFileSync(projectPath(file), text);
}
function attempt(step) {
  try {
    return step();
  } catch {
    return fail(
      "Nothing is committed. Mend what is named above and commit, or undo: git reset --hard && git clean -fd provider tests contract",
    );
  }
}
const run = (script, ...args) =>
  attempt(() => execFileSync(findNode(), [projectPath(script), ...args], { cwd: projectPath("."), stdio: "inherit" }));
const { kebab } = spellings(name.split("/").at(-1));
if (recipe.migration) run("node_modules/drizzle-kit/bin.cjs", "generate", "--name", `${kind}-${kebab}`);
run(
  "node_modules/@biomejs/biome/bin/biome",
  "check",
  "--write",
  ...[...files.keys()].filter((file) => /\.tsx?$/.test(file)),
);

git("add", "--all");
attempt(() =>
  git(
    "commit",
    "--message",
    `feat(${recipe.scope}): add ${kind} ${kebab}`.slice(0, 60),
    "--message",
    `The first commit of docs/how-to/${recipe.guide}.md, by npm run new.`,
  ),
);
const open = steps.map(([file, text], index) => `  ${index + 1}. ${file}: ${text}`);
console.log(`Committed:
${git("show", "--name-only", "--format=", "HEAD").trim().replace(/^/gm, "  ")}
Open:
${open.join("\n")}
  ${open.length + 1}. npx tsc --noEmit, then npm run check. docs/how-to/${recipe.guide}.md describes each step.`);
