import { existsSync, readFileSync } from "node:fs";
import { projectPath } from "../project.mjs";

export function spellings(name) {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[\s_-]+/)
    .map((part) => part.toLowerCase());
  const upper = (part) => part[0].toUpperCase() + part.slice(1);
  const camel = parts.map((part, index) => (index === 0 ? part : upper(part))).join("");
  return { camel, pascal: upper(camel), kebab: parts.join("-"), snake: parts.join("_"), label: upper(parts.join(" ")) };
}

export const word = (from, to) => (text) => text.replace(new RegExp(`\\b${from}\\b`, "g"), to);

/** Name within a domain: `agenda/room`. */
export function inDomain(name) {
  const [domain, own] = name.split("/");
  if (!own) throw new Error("Name its domain too: agenda/room.");
  return { domain, ...spellings(own) };
}

export class Edits {
  files = new Map();

  read(file) {
    if (!this.files.has(file)) this.files.set(file, readFileSync(projectPath(file), "utf8"));
    return this.files.get(file);
  }

  create(file, text) {
    if (this.files.has(file) || existsSync(projectPath(file))) throw new Error(`${file} exists already.`);
    this.files.set(file, text);
  }

  replace(file, pattern, replacement) {
    const text = this.read(file);
    const changed = text.replace(pattern, replacement);
    if (changed === text) throw new Error(`${file} has no ${pattern}: change scripts/new/recipes.mjs.`);
    this.files.set(file, changed);
  }

  after(file, pattern, ...lines) {
    const text = this.read(file);
    const out = text.split("\n").flatMap((line) => (pattern.test(line) ? [line, ...lines] : [line]));
    if (out.length === text.split("\n").length) throw new Error(`${file} has no line like ${pattern}.`);
    this.files.set(file, out.join("\n"));
  }

  copy(file, like, rename) {
    const lines = this.read(file).split("\n");
    const begins = new RegExp(`^(\\s*)(?:"?${like}"?:|"${like}",$)`);
    const out = [];
    for (let index = 0; index < lines.length; index += 1) {
      const indent = begins.exec(lines[index])?.[1];
      const entry = [lines[index]];
      if (indent !== undefined && /[{[(]$/.test(lines[index])) {
        do entry.push(lines[++index]);
        while (!new RegExp(`^${indent}[)\\]}]`).test(lines[index]));
      }
      out.push(...entry);
      if (indent !== undefined) out.push(...rename(entry.join("\n")).split("\n"));
    }
    if (out.length === lines.length) throw new Error(`${file} has no entry ${like}: change scripts/new/recipes.mjs.`);
    this.files.set(file, out.join("\n"));
  }

  copyLabel(file, like, key, labels) {
    const languages = ["es", "en"];
    this.copy(file, like, (text) => text.replace(/\S+: ".*"/, `${key}: ${JSON.stringify(labels[languages.shift()])}`));
  }

  translate(section, key, text) {
    for (const language of ["es", "en"]) {
      const file = `locales/${language}/translation.json`;
      const texts = JSON.parse(this.read(file));
      const target = section.split(".").reduce((part, name) => part?.[name], texts);
      if (!target) throw new Error(`${file} has no section ${section}.`);
      target[key] = text[language];
      this.files.set(file, `${JSON.stringify(texts, null, 2)}\n`);
    }
  }
}
