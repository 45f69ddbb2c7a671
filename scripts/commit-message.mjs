import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { fail } from "./project.mjs";

const TYPES = ["feat", "fix", "perf", "refactor", "test", "docs", "build", "chore"];
const TYPES_WITH_REASON = ["feat", "fix", "perf"];
const MAX_LENGTH = 60;
const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^)]*)\))?: (?<change>.+)$/;
const SCISSORS = /^# -+ >8 -+$/;
const OF_GIT = /^(Merge |Revert "|fixup! |squash! |amend! )/;

export function checkMessage(text) {
  const [subject = "", separator = "", ...body] = meaningfulLines(text);
  if (OF_GIT.test(subject)) return [];
  const parts = SUBJECT.exec(subject)?.groups;
  if (!parts) return [`Write "type(scope): verb and object" with one of the types ${TYPES.join(", ")}.`];
  const { type, scope, change } = parts;
  const needsReason = TYPES_WITH_REASON.includes(type);
  return [
    !TYPES.includes(type) && `"${type}" is no type. Types: ${TYPES.join(", ")}.`,
    scope !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(scope) && "Write the scope in kebab-case.",
    subject.length > MAX_LENGTH && `The subject has ${subject.length} characters; ${MAX_LENGTH} is the limit.`,
    !/^[a-z]/.test(change) && "Start with an imperative verb in lower case.",
    /[.;]/.test(change.replace(/\.(?=\w)/g, "")) && "Write no full stop and no semicolon.",
    /(^|\s)and(\s|$)/.test(change) && 'Write one change per commit: no "and".',
    separator !== "" && "Leave the second line empty.",
    needsReason && !body.some(Boolean) && `State the reason in the body: ${type} needs one.`,
  ].filter(Boolean);
}

function meaningfulLines(text) {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line) => SCISSORS.test(line));
  const written = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith("#"));
  return written
    .join("\n")
    .trim()
    .split("\n")
    .map((line) => line.trimEnd());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [file] = process.argv.slice(2);
  if (!file) fail("Usage: node scripts/commit-message.mjs <file>");
  const problems = checkMessage(readFileSync(file, "utf8"));
  if (problems.length > 0) fail(problems.join("\n"));
}
