import { normaliseEmail } from "@/contract/validation.ts";
import { type Candidate, type Match, matchKeys } from "./deduplicate.ts";
import type { Judged } from "./judge.ts";

type Placed = { place: number; candidate: Candidate };

/** Leads that another may repeat, found by any of the values that leads are recognised by, in the order they were added. */
export class CandidateIndex {
  // Most values are one lead's: a list for each of a hundred thousand would be most of what this holds.
  private readonly byValue = new Map<string, Placed | Placed[]>();
  private count = 0;

  constructor(candidates: readonly Candidate[] = []) {
    for (const candidate of candidates) this.add(candidate);
  }

  add(candidate: Candidate): void {
    const placed = { place: this.count, candidate };
    this.count += 1;
    for (const key of ["phone", "email", "identification"] as const) {
      if (!candidate[key]) continue;
      const name = `${key} ${candidate[key]}`;
      const known = this.byValue.get(name);
      if (Array.isArray(known)) known.push(placed);
      else this.byValue.set(name, known ? [known, placed] : placed);
    }
  }

  /** Those that share a value with it. */
  of(judged: Judged): Candidate[] {
    const found = new Set<Placed>();
    for (const [key, value] of Object.entries(matchKeys(judged)))
      for (const placed of [this.byValue.get(`${key} ${value}`) ?? []].flat()) found.add(placed);
    return [...found].sort((one, other) => one.place - other.place).map(({ candidate }) => candidate);
  }
}

/** A lead of the same batch, as if it had been stored. */
export function candidateOf(
  { id, judged, match }: { id: string; judged: Judged; match: Match | undefined },
  createdAt: string,
): Candidate {
  const { phone, email, identification } = judged.draft;
  return {
    id,
    originalId: match?.originalId ?? null,
    advisorId: match?.advisorId ?? null,
    modelId: judged.model?.id ?? null,
    agencyId: judged.agency?.id ?? null,
    channel: judged.channel,
    product: judged.draft.product,
    phone,
    email: normaliseEmail(email),
    identification,
    createdAt,
  };
}
