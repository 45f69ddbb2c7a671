import * as z from "zod";
import { fromText, type Kinds, toText, type Values } from "@/components/engines/record-form/record-schema.ts";
import { type Assignment, type Rule, RuleInput } from "@/contract/intake/rules.ts";
import { CHANNELS, type Channel } from "@/contract/kernel/channels.ts";

export const ASSIGNMENT_KINDS = [
  "none",
  "fixed",
  "roundRobin",
  "weighted",
] as const satisfies readonly Assignment["kind"][];

export const RULE_FIELDS = {
  requiredFields: "choices",
  normalisations: "choices",
  dedupKeys: "choices",
  dedupWindowDays: "number",
  dedupScope: "choice",
  isSameProductOnly: "toggle",
  assignmentKind: "choice",
  advisorId: "choice",
  shares: "words",
  maxOpen: "number",
  isPassedOn: "toggle",
  pipelineId: "choice",
  name: "text",
} as const satisfies Kinds;
export type RuleField = keyof typeof RULE_FIELDS;

const { assignment: _assignment, ...plain } = RuleInput.shape;
export const RuleForm = z.object({ ...plain, maxOpen: z.number().int("invalid").min(1).max(10_000).nullable() });

export type Shares = ReadonlyMap<string, number>;

export function toShares(text: string): Shares {
  const pairs = (fromText("words", text) as string[]).map((pair) => pair.split("="));
  return new Map(pairs.map(([id = "", turns]) => [id, Number(turns)]));
}

export function fromShares(shares: Shares): string {
  return toText(
    "words",
    [...shares].map(([id, turns]) => `${id}=${turns}`),
  );
}

export function valuesOfRule({ assignment, ...rule }: Rule): Values {
  const shares =
    assignment.kind === "roundRobin"
      ? assignment.advisorIds.map((id) => [id, 1] as const)
      : assignment.kind === "weighted"
        ? assignment.advisors.map(({ id, weight }) => [id, weight] as const)
        : [];
  const stored: Record<RuleField, unknown> = {
    ...rule,
    assignmentKind: assignment.kind,
    advisorId: assignment.kind === "fixed" ? assignment.advisorId : null,
    shares: fromShares(new Map(shares)),
    maxOpen: "maxOpen" in assignment ? assignment.maxOpen : null,
    isPassedOn: "isPassedOn" in assignment && assignment.isPassedOn === true,
  };
  const fields = Object.entries(RULE_FIELDS) as [RuleField, (typeof RULE_FIELDS)[RuleField]][];
  return Object.fromEntries(fields.map(([field, kind]) => [field, toText(kind, stored[field])]));
}

export function ruleOfValues(values: Values): RuleInput {
  const of = (field: RuleField) => fromText(RULE_FIELDS[field], values[field] ?? "");
  return {
    requiredFields: of("requiredFields") as RuleInput["requiredFields"],
    normalisations: of("normalisations") as RuleInput["normalisations"],
    dedupKeys: of("dedupKeys") as RuleInput["dedupKeys"],
    dedupWindowDays: of("dedupWindowDays") as number,
    dedupScope: of("dedupScope") as RuleInput["dedupScope"],
    isSameProductOnly: of("isSameProductOnly") as boolean,
    assignment: toAssignment(values, {
      maxOpen: of("maxOpen") as number | null,
      ...(of("isPassedOn") === true && { isPassedOn: true }),
    }),
    pipelineId: of("pipelineId") as string | null,
    name: values.name ?? "",
  };
}

type TurnsOf = { maxOpen: number | null; isPassedOn?: true };

function toAssignment(values: Values, turns: TurnsOf): Assignment {
  const shares = toShares(values.shares ?? "");
  switch (values.assignmentKind as Assignment["kind"]) {
    case "fixed":
      return { kind: "fixed", advisorId: values.advisorId ?? "" };
    case "roundRobin":
      return { kind: "roundRobin", advisorIds: [...shares.keys()], ...turns };
    case "weighted":
      return { kind: "weighted", advisors: [...shares].map(([id, weight]) => ({ id, weight })), ...turns };
    default:
      return { kind: "none" };
  }
}

export const CHANNEL_PARAMETER = "channel";

export function selectedChannel(params: URLSearchParams): Channel {
  return CHANNELS.find((channel) => channel === params.get(CHANNEL_PARAMETER)) ?? CHANNELS[0];
}
