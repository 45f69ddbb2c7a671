import type pg from "pg";
import { CHANNEL_OF } from "@/contract/kernel/channels.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import { assigneeRotation } from "@/provider/domains/intake/assign.ts";
import { type Candidate, findOriginal } from "@/provider/domains/intake/deduplicate.ts";
import { assignedStep, deduplicatedStep, evaluate } from "@/provider/domains/intake/evaluate.ts";
import { decideDealState, storeLeads } from "@/provider/domains/intake/store.ts";
import type { Evaluation, InboundLead, IntakeDecision, Received } from "@/provider/domains/intake/types.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { momentsBetween } from "./agenda.ts";
import { isOfBrand, type Market, makeInboundLead, type SamplePerson } from "./inbound-leads.ts";

export type Filling = { seed: string; count: number; from: number; to: number; market: Market };

export type Stored = { decision: IntakeDecision; received: Received };

const REMEMBERED_MS = 31 * 86_400_000;

export function* makeLeads(settings: Settings, filling: Filling, batchSize: number): Generator<Stored[]> {
  const { seed, count, from, to, market } = filling;
  const random = new Random(seed);
  const past = new Past();
  let batch: Stored[] = [];
  let index = 0;
  for (const at of momentsBetween(random, { from, to, count })) {
    past.forgetBefore(Date.parse(at) - REMEMBERED_MS);
    const again = random.chance(market.repeating) ? past.recall(random) : undefined;
    const [inboundLead, visitor] = makeInboundLead(random, market, at, index, again);
    const evaluation = evaluate(inboundLead.draft, inboundLead.source, settings, at);
    const id = random.id(at);
    const turn = advisorFor(random, settings, evaluation, index, market);
    const isUncalled = evaluation.channel === "digital" && index >= count * (1 - (market.uncalled ?? 0));
    const decision = decideLead(id, evaluation, inboundLead, past, isUncalled ? null : turn);
    decision.steps.push(assignedStep(decision, settings));
    past.add(decision, at, visitor);
    batch.push({ decision, received: inboundLead.received });
    index += 1;
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function decideLead(
  id: string,
  evaluation: Evaluation,
  inboundLead: InboundLead,
  past: Past,
  advisorId: string | null,
): IntakeDecision {
  const at = inboundLead.received.receivedAt;
  const match =
    evaluation.errors.length > 0
      ? undefined
      : findOriginal(evaluation, { candidates: past.candidatesFor(evaluation), at, fillers: undefined });
  const dealState = decideDealState(evaluation.errors, match);
  return {
    id,
    evaluation,
    match,
    dealState,
    advisorId: dealState === "new" ? advisorId : (match?.advisorId ?? null),
    steps: [...inboundLead.steps, ...evaluation.steps, deduplicatedStep(dealState, match, at, evaluation)],
  };
}

function advisorFor(
  random: Random,
  settings: Settings,
  { channel }: Evaluation,
  index: number,
  { lastAdvisor = 0.02 }: Market,
): string | null {
  const turns = assigneeRotation(settings, channel);
  const isOtherAdvisor = turns.length > 2 && !random.chance(lastAdvisor);
  return turns[index % (isOtherAdvisor ? turns.length - 1 : turns.length)] ?? null;
}

class Past {
  private readonly byKey = new Map<string, Candidate[]>();
  private readonly line: { at: number; keys: string[]; visitor: SamplePerson }[] = [];
  private filled = 0;

  add({ id, evaluation, match, advisorId, dealState }: IntakeDecision, at: string, visitor: SamplePerson) {
    if (dealState === "failed") return;
    const { phone, email, identification, product } = evaluation.draft;
    const keyed = { phone, email: normaliseEmail(email), identification };
    const candidate: Candidate = {
      ...keyed,
      id,
      originalId: match?.originalId ?? null,
      originalIdentification: match?.identification ?? "",
      agencyId: evaluation.agency?.id ?? null,
      channel: evaluation.channel,
      advisorId,
      modelId: evaluation.model?.id ?? null,
      product,
      createdAt: at,
    };
    const keys = matchKeys(keyed);
    for (const key of keys) this.byKey.set(key, [...(this.byKey.get(key) ?? []), candidate]);
    this.line.push({ at: Date.parse(at), keys, visitor });
  }

  recall(random: Random): SamplePerson | undefined {
    return this.line[this.filled + random.int(this.line.length - this.filled)]?.visitor;
  }

  candidatesFor({ draft: { phone, email, identification } }: Evaluation): Candidate[] {
    const keys = matchKeys({ phone, email: normaliseEmail(email), identification });
    return [...new Set(keys.flatMap((key) => this.byKey.get(key) ?? []))];
  }

  forgetBefore(moment: number) {
    for (let first = this.line[this.filled]; first && first.at < moment; first = this.line[this.filled]) {
      for (const key of first.keys) this.byKey.delete(key);
      this.filled += 1;
    }
    if (this.filled > 10_000) this.line.splice(0, this.filled);
    if (this.filled > 10_000) this.filled = 0;
  }
}

function matchKeys(values: { phone: string; email: string; identification: string }): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
}

export async function storeBatch(
  client: pg.ClientBase,
  { licenseId, settings, batch }: { licenseId: string; settings: Settings; batch: Stored[] },
) {
  await storeLeads(client, { licenseId, settings, stored: batch });
  const offered = batch.filter(({ decision }) => decision.dealState === "new" && isOffered(decision));
  const [rejected, accepted] = split(offered, ({ decision }) => lastDigit(decision.id) < 3);
  await client.query(CRM, [toIds(accepted), "integrated", "complete"]);
  await client.query(CRM, [toIds(rejected), "not integrated", "normal"]);
}

const CRM = "update lead set crm_state = $2, processing = $3 where id = any($1::uuid[])";

function isOffered({ evaluation: { source } }: IntakeDecision): boolean {
  return isOfBrand(source) || CHANNEL_OF[source] === "engine_pv";
}

function lastDigit(id: string): number {
  return Number.parseInt(id.slice(-1), 16);
}

function toIds(batch: Stored[]): string[] {
  return batch.map(({ decision }) => decision.id);
}

function split<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
