import { createHash } from "node:crypto";
import type pg from "pg";
import type { DedupKey } from "@/contract/intake/rules.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import { identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import { fold } from "@/contract/leads/search-term.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import type { FillerContacts } from "./filler-contacts.ts";
import { areTwoPeople } from "./same-person.ts";
import type { Evaluation, Match } from "./types.ts";

export type Candidate = Record<DedupKey, string> & {
  id: string;
  originalId: string | null;
  originalIdentification: string;
  advisorId: string | null;
  modelId: string | null;
  agencyId: string | null;
  channel: Channel;
  product: string;
  createdAt: string;
};

const MAX_PER_KEY = 50;
const DAY_MS = 86_400_000;

export function matchKeys({ draft, rule }: Evaluation, fillers?: FillerContacts): Partial<Record<DedupKey, string>> {
  const values: Record<DedupKey, string> = {
    phone: draft.phone,
    email: normaliseEmail(draft.email),
    identification: draft.identification,
  };
  const keys = rule.dedupKeys.filter((key) =>
    fillers ? fillers.identifies(key, values[key]) : identifies(key, values[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

/** Advisory locks in sorted order until the transaction ends: concurrent leads of one person are serialised. */
export async function lockMatchKeys(client: pg.ClientBase, licenseId: string, names: Iterable<string>): Promise<void> {
  const keys = [...new Set(names)].map((name) => {
    const digest = createHash("sha1").update(`${licenseId} ${name}`).digest();
    return digest.readBigInt64BE(0);
  });
  if (keys.length === 0) return;
  await client.query({
    name: "lock names",
    text: "select pg_advisory_xact_lock(k) from (select k from unnest($1::bigint[]) k order by k) sorted",
    values: [keys.map(String)],
  });
}

/** The duplicate window counts back from the lead's time, also when re-evaluated. */
export type Dated = { evaluation: Evaluation; at: string };

/** Leads sharing a phone, email or identification; failed leads are never originals. */
export async function findCandidates(client: pg.ClientBase, input: readonly Dated[]): Promise<Candidate[]> {
  const keys: Record<DedupKey, Set<string>> = { phone: new Set(), email: new Set(), identification: new Set() };
  let earliest = new Date().toISOString();
  for (const { evaluation, at } of input) {
    for (const [key, value] of Object.entries(matchKeys(evaluation))) keys[key as DedupKey].add(value);
    const since = windowStart(evaluation, at);
    if (since < earliest) earliest = since;
  }
  const { rows } = await client.query<Candidate>({
    name: "find candidates",
    text: CANDIDATES,
    values: [[...keys.phone], [...keys.email], [...keys.identification], earliest],
  });
  return rows.map((row) => ({ ...row, createdAt: toIso(row.createdAt) }));
}

const newest = (column: string) => `
  select l.id,
    (select o.id from lead o where o.license_id = l.license_id and o.id = l.original_id and o.deal_state <> 'failed') as "originalId",
    coalesce((select o.identification from lead o where o.license_id = l.license_id and o.id = l.original_id and o.deal_state <> 'failed'), '') as "originalIdentification",
    l.advisor_id as "advisorId", l.model_id as "modelId", l.agency_id as "agencyId", l.channel, l.product, l.created_at as "createdAt",
    l.phone, l.email_key as email, l.identification
  from unnest($${{ phone: 1, email_key: 2, identification: 3 }[column]}::text[]) wanted
  cross join lateral (
    select * from lead
    where lead.${column} = wanted and lead.${column} <> '' and lead.deal_state <> 'failed'
      and lead.created_at >= $4::timestamptz
    order by lead.created_at desc limit ${MAX_PER_KEY}
  ) l`;
const CANDIDATES = ["phone", "email_key", "identification"].map(newest).join(" union ");

/** Applies the channel's keys, window and product rule; different identifications never match. */
export function findOriginal(
  evaluation: Evaluation,
  {
    candidates,
    at,
    fillers,
    ownId,
  }: { candidates: readonly Candidate[]; at: string; fillers: FillerContacts | undefined; ownId?: string | undefined },
): Match | undefined {
  const keys = matchKeys(evaluation, fillers);
  const earliest = windowStart(evaluation, at);
  let found: Match | undefined;
  for (const candidate of candidates) {
    if (candidate.id === ownId || candidate.originalId === ownId || candidate.createdAt < earliest) continue;
    if (!isWithinScope(evaluation, candidate) || isOfAnother(evaluation, candidate)) continue;
    if (evaluation.rule.isSameProductOnly && !isSameProduct(evaluation, candidate)) continue;
    const isDoubtful = findDoubt(evaluation, candidate, fillers);
    const by = evaluation.rule.dedupKeys.filter((key) => {
      const value = keys[key];
      return value && value === candidate[key] && !isDoubtful(key, value);
    });
    if (by.length > 0 && (!found || candidate.createdAt < found.createdAt)) {
      const { advisorId, createdAt } = candidate;
      const identification = candidate.originalIdentification || candidate.identification;
      found = { originalId: candidate.originalId ?? candidate.id, identification, advisorId, by, createdAt };
    }
  }
  return found;
}

function isOfAnother({ draft }: Evaluation, { identification, originalIdentification }: Candidate): boolean {
  return [identification, originalIdentification].some((one) => areTwoPeople(draft, { identification: one }));
}

/** A contact shared by several identified people does not match a lead without identification. */
function findDoubt({ draft }: Evaluation, candidate: Candidate, fillers: FillerContacts | undefined) {
  const identifications = [draft.identification, candidate.identification || candidate.originalIdentification];
  const isOneNamed = identifications.filter((one) => identifies("identification", one)).length === 1;
  return (key: DedupKey, value: string) => isOneNamed && fillers?.isOfSeveral(key, value, identifications) === true;
}

function windowStart({ rule }: Evaluation, at: string): string {
  return new Date(Date.parse(at) - rule.dedupWindowDays * DAY_MS).toISOString();
}

function isWithinScope({ rule, channel, agency }: Evaluation, candidate: Candidate): boolean {
  if (rule.dedupScope === "channel") return candidate.channel === channel;
  if (rule.dedupScope === "agency") return candidate.agencyId === (agency?.id ?? null);
  return true;
}

function isSameProduct({ model, draft }: Evaluation, candidate: Candidate): boolean {
  return model ? model.id === candidate.modelId : !candidate.modelId && fold(draft.product) === fold(candidate.product);
}
