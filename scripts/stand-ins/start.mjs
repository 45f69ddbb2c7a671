import { readFileSync } from "node:fs";
import { isFree } from "../ports.mjs";
import { projectPath } from "../project.mjs";

export const STAND_IN = ["--import", projectPath("provider/alias.ts"), projectPath("scripts/stand-in.mjs")];

const readPort = (settings) => Number(new URL(settings.META_GRAPH_URL ?? settings.TIKTOK_API_URL).port);

export async function startFakes(env) {
  const all = Object.entries(JSON.parse(readFileSync(projectPath("scripts/stand-ins/settings.json"), "utf8")));
  const used = all.filter(([, settings]) => !Object.keys(settings).some((name) => env[name]));
  const names = [];
  for (const [name, settings] of used) if (await isFree(readPort(settings), "127.0.0.1")) names.push(name);
  return { names, env: Object.assign({}, ...used.map(([, settings]) => settings)) };
}
