import { DEDUP_KEYS, type DedupKey } from "@/contract/intake/rules.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import { type Candidate, matchKeys } from "./deduplicate.ts";
import type { FillerContacts } from "./filler-contacts.ts";
import type { Evaluation, Match } from "./types.ts";

type IndexedCandidate = { index: number; candidate: Candidate };

export class CandidateIndex {
  // Most values have one lead: a list each would dominate memory.
  private readonly byValue: Record<DedupKey, Map<string, IndexedCandidate | IndexedCandidate[]>> = {
    phone: new Map(),
    email: new Map(),
    identification: new Map(),
  };
  private count = 0;

  constructor(candidates: readonly Candidate[] = []) {
    for (const candidate of candidates) this.add(candidate);
  }

  add(candidate: Candidate): void {
    const indexed = { index: this.count, candidate };
    this.count += 1;
    for (const key of DEDUP_KEYS) {
      const value = candidate[key];
      if (!value) continue;
      const known = this.byValue[key].get(value);
      if (Array.isArray(known)) known.push(indexed);
      else this.byValue[key].set(value, known ? [known, indexed] : indexed);
    }
  }

  of(evaluation: Evaluation, fillers?: FillerContacts): Candidate[] {
    const found = new Set<IndexedCandidate>();
    const keys = matchKeys(evaluation, fillers);
    for (const key of DEDUP_KEYS)
      for (const indexed of [this.byValue[key].get(keys[key] ?? "") ?? []].flat()) found.add(indexed);
    return [...found].sort((one, other) => one.index - other.index).map(({ candidate }) => candidate);
  }
}

export function toCandidate(
  { id, evaluation, match }: { id: string; evaluation: Evaluation; match: Match | undefined },
  createdAt: string,
): Candidate {
  const { phone, email, identification } = evaluation.draft;
  return {
    id,
    originalId: match?.originalId ?? null,
    originalIdentification: match?.identification ?? "",
    advisorId: match?.advisorId ?? null,
    modelId: evaluation.model?.id ?? null,
    agencyId: evaluation.agency?.id ?? null,
    channel: evaluation.channel,
    product: evaluation.draft.product,
    phone,
    email: normaliseEmail(email),
    identification,
    createdAt,
  };
}
