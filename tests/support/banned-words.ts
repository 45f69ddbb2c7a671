import { existsSync } from "node:fs";
import path from "node:path";
import { parseSync } from "rolldown/utils";
import { filesOfRepository, readSource, root } from "./imports.ts";

type Finding = { word: string; line: number; place: "identifier" | "comment" | "file name" };

/** Words with a private sense in older code; docs/glossary.md has the term of the field for each. */
const BANNED = new Set(
  `told tell tells telling ask asks asked asking say says said saying kept held fault faults
  judge judges judged judging verdict verdicts ground grounds standing standings
  behind beside besides along together settle settles settled settling seal seals sealed sealing
  arrival arrivals courier couriers heed heeds sought
  whoever nobody nobodys somebody somebodys someone
  trouble heeded stone middles taker shortest lookout wanted lacking
  mend mends mended whose looked went`.split(/\s+/),
);

/** Identifiers of the language and of libraries, with their owner. */
const FIXED_NAMES: Record<string, string> = {
  allSettled: "Promise.allSettled of the language",
  PromiseSettledResult: "type of the language",
  PromiseFulfilledResult: "type of the language",
  onSettled: "callback of @tanstack/react-query",
  dynamicImportSettled: "function of vitest",
};

type StoredName = { name: string; reason: string; files: string[] };

/** Identifiers that stored data, the API or a setting fix, with the only files that may use them. */
export const STORED_NAMES: StoredName[] = [
  {
    name: "fault",
    reason: "audit field of a lead or CRM; column of lead_at_crm",
    files: ["provider/domains/deliveries/crm/trial.ts", "provider/domains/deliveries/queue/lead-state.ts"],
  },
  { name: "hasFaults", reason: "outcome stored in task results", files: ["provider/domains/tasks/result-labels.ts"] },
  {
    name: "isAsked",
    reason: "field of the weekly report's job data",
    files: [
      "provider/domains/reports/weekly/routes.ts",
      "provider/domains/reports/weekly/jobs.ts",
      "provider/jobs/queues.ts",
      "tests/provider/mail/language.test.ts",
      "tests/provider/reports/weekly/weekly-report.test.ts",
    ],
  },
  {
    name: "asked",
    reason: "stored erasure reason",
    files: ["e2e/privacy.spec.ts", "tests/web/audit/entry-values.test.ts"],
  },
  {
    name: "standing",
    reason: "measure of the funnel report in the API and in addresses",
    files: ["provider/domains/reports/definitions/sales-pipeline.ts"],
  },
  {
    name: "REFERRAL_VERDICTS_PER_MINUTE",
    reason: "setting of installations",
    files: [
      "bench/parts/landing.ts",
      "provider/kernel/config.ts",
      "provider/registry/services.ts",
      "tests/promises/row-34-scripts-run-by-nonce-alone.test.ts",
    ],
  },
];

const isFixed = (name: string, file: string) =>
  name in FIXED_NAMES || STORED_NAMES.some((stored) => stored.name === name && stored.files.includes(file));

/** Splits camelCase, PascalCase, snake_case and kebab-case; "background" stays one word. */
const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

const bannedOf = (name: string) => wordsOf(name).filter((word) => BANNED.has(word));

/** Names in a syntax tree by position; shorthand properties and imports list one position twice. */
function identifiersOf(node: unknown, found = new Map<number, string>()): Map<number, string> {
  if (Array.isArray(node)) for (const item of node) identifiersOf(item, found);
  else if (node && typeof node === "object") {
    const { type, name, start } = node as { type?: string; name?: unknown; start?: number };
    if (type?.endsWith("Identifier") && typeof name === "string" && start !== undefined) found.set(start, name);
    for (const value of Object.values(node)) if (typeof value === "object") identifiersOf(value, found);
  }
  return found;
}

export function findBannedWords(file: string, text: string): Finding[] {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const lineAt = (position: number) => text.slice(0, position).split("\n").length;
  const at = (position: number, place: Finding["place"], name: string) =>
    bannedOf(name).map((word) => ({ word, line: lineAt(position), place }));

  return [
    ...bannedOf(file).map((word) => ({ word, line: 0, place: "file name" as const })),
    ...[...identifiersOf(program)].flatMap(([start, name]) =>
      isFixed(name, file) ? [] : at(start, "identifier", name),
    ),
    ...comments.flatMap(({ start, value }) => at(start, "comment", value)),
  ];
}

/** @returns every banned word of a TypeScript or module file, as `file:line place "word"` */
export function bannedWordsOfRepository(): string[] {
  const files = filesOfRepository().filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(root, file)));
  return files.flatMap((file) =>
    findBannedWords(file, readSource(file)).map(({ word, line, place }) => `${file}:${line} ${place} "${word}"`),
  );
}
