import { CODE_RECIPES } from "./code-recipes.mjs";
import { Edits, spellings } from "./edit.mjs";
import { FIELD_RECIPES } from "./field-recipes.mjs";

export const RECIPES = { ...FIELD_RECIPES, ...CODE_RECIPES };

const text = { type: "string" };
export const OPTIONS = {
  en: text,
  es: text,
  min: text,
  max: text,
  default: text,
  every: text,
  "after-commit": { type: "boolean" },
};

export function toCommandLine(kind, { example, isLabelled, usage = "" }) {
  return `npm run new -- ${kind} ${example}${usage}${isLabelled ? ' --en "Its label" --es "Su etiqueta"' : ""}`;
}

/** Files with their new text, and what remains to write by hand. */
export function recipeEdits(kind, { name, type, labels = {}, ...options }, edits = new Edits()) {
  const { isLabelled, options: known = [], edit, steps } = RECIPES[kind];
  if (isLabelled && !(labels.en && labels.es)) {
    throw new Error('Name its label in both languages: --en "Favorite color" --es "Color favorito"');
  }
  const foreign = Object.keys(options).filter((option) => !known.includes(option));
  if (foreign.length > 0) throw new Error(`A ${kind} has no option --${foreign.join(", --")}.`);
  edit(edits, { name, type, labels, ...options });
  return { files: edits.files, steps: steps({ ...spellings(name.split("/").at(-1)), name, type, ...options }) };
}
