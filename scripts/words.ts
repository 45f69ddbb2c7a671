import { execFileSync } from "node:child_process";
import {
  ALLOWED_PATH,
  countBannedWords,
  lowerAllowed,
  moveAllowed,
  readAllowed,
  writeAllowed,
} from "../tests/support/banned-words.ts";
import { root } from "../tests/support/imports.ts";

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** Files that moved since the last commit of the list, old path first. Moves must be staged or committed. */
function movesSinceList(): [string, string][] {
  const base = git("log", "-1", "--format=%H", "--", ALLOWED_PATH);
  if (!base) return [];
  const lines = git("diff", "-M", "--diff-filter=R", "--name-status", base).split("\n").filter(Boolean);
  return lines.map((line) => line.split("\t").slice(1) as [string, string]);
}

writeAllowed(lowerAllowed(moveAllowed(readAllowed(), movesSinceList()), countBannedWords()));
