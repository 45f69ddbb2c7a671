import { readFileSync, writeFileSync } from "node:fs";
import { projectPath } from "./project.mjs";

const PAGE = "docs/operations/settings.md";
const SCHEMAS = { provider: "provider/kernel/config.ts", web: "lib/runtime/env.ts" };

const HEAD = `# Settings

\`npm run docs:settings\` writes this page from [.env.example](../../.env.example). Edit that file, never this page.

Every process reads its settings when it starts, so a change needs a restart. The environment takes precedence over \`.env\`. An invalid setting stops a provider from starting and a web from answering. The log names it.
`;

const read = (file) => readFileSync(projectPath(file), "utf8");

function declaredIn(source) {
  const declarations = source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):([\s\S]*?)(?=^ {2}[A-Z]|^\}\))/gm);
  return new Map([...declarations].map(([, name, type]) => [name, type.includes(".optional()")]));
}

export function settingsPage(example, sources) {
  const schemas = Object.entries(sources).map(([process, source]) => [process, declaredIn(source)]);
  const lines = [HEAD];
  let comment = [];
  for (const line of example.split("\n")) {
    const section = /^# --- (.+?) -+$/.exec(line)?.[1];
    const setting = /^# ([A-Z][A-Z0-9_]+)=(.*)$/.exec(line);
    if (section) lines.push(`\n## ${section}\n\n| Setting | Default | Read by | Meaning |\n|---|---|---|---|`);
    else if (setting) lines.push(row(setting[1], setting[2], comment.join(" "), schemas));
    else if (line.startsWith("# ")) comment.push(line.slice(2));
    if (section || setting || line === "") comment = [];
  }
  return `${lines.join("\n").replace(/\n{3,}/g, "\n\n")}\n`;
}

function row(name, value, meaning, schemas) {
  const readers = schemas.filter(([, declared]) => declared.has(name)).map(([process]) => process);
  const isExample = schemas.some(([, declared]) => declared.get(name));
  const example = isExample && value ? ` Example: \`${value}\`.` : "";
  const fallback = value && !isExample ? `\`${value}\`` : "–";
  return `| \`${name}\` | ${fallback} | ${readers.join(", ") || "scripts"} | ${meaning}${example} |`;
}

export const currentSettingsPage = () =>
  settingsPage(
    read(".env.example"),
    Object.fromEntries(Object.entries(SCHEMAS).map(([process, file]) => [process, read(file)])),
  );

if (import.meta.filename === process.argv[1]) writeFileSync(projectPath(PAGE), currentSettingsPage());
