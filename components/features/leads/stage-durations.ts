import type { LeadDetail } from "@/contract/leads/leads.ts";

export type StageDuration = { stage: string; since: string; until: string | undefined };

export function stageDurations({
  createdAt,
  stage,
  trace,
}: Pick<LeadDetail, "createdAt" | "stage" | "trace">): StageDuration[] {
  const moves = trace.filter(({ step }) => step === "moved");
  const named = (value: unknown) => (typeof value === "string" ? value : "");
  const first = moves[0] ? named(moves[0].facts.from) : (stage?.name ?? "");
  const entered = [
    { stage: first, since: createdAt },
    ...moves.map(({ facts, at }) => ({ stage: named(facts.to), since: at })),
  ];
  return entered.map((one, index) => ({ ...one, until: entered[index + 1]?.since })).filter((one) => one.stage !== "");
}
