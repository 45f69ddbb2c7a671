import { createHash } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { CHANNEL_OF } from "@/contract/channels.ts";
import type { AdfRefusal, AdfStanding, AdfState } from "@/contract/crm.ts";
import type { Receipt } from "@/contract/intake.ts";
import { COUNT_CEILING } from "@/contract/paging.ts";
import type { Db } from "@/provider/db/client.ts";
import { adfIntake } from "@/provider/db/schema/adf-intake.ts";
import { intakeRequest } from "@/provider/db/schema/intake.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin, OwnTransaction } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { readProspects } from "@/provider/intake/adf/document.ts";
import { readProspect } from "@/provider/intake/adf/read-prospect.ts";
import { writeLead } from "@/provider/intake/adf/write-lead.ts";
import { adapters } from "@/provider/intake/channels/adapters.ts";
import type { Services } from "@/provider/services.ts";
import { testPayload } from "../api-keys/test-lead.ts";
import { writeAudit } from "../audits/write.ts";

/** What an error or a good lead is looked for among: the last that came. */
const LAST = 200;

/** By how it begins: what came as ADF is kept as it came. */
const CAME_AS_ADF = sql`${intakeRequest.body} like '<%'`;

export async function getAdfStanding(db: Db): Promise<AdfStanding> {
  const [own] = await db.select().from(adfIntake);
  const [last] = await db
    .select({ at: intakeRequest.receivedAt })
    .from(intakeRequest)
    .where(CAME_AS_ADF)
    .orderBy(desc(intakeRequest.receivedAt))
    .limit(1);
  const { rows } = await db.execute<{ inDay: number; failedInDay: number }>(sql`
    select count(*)::int as "inDay", count(*) filter (where l.deal_state = 'failed')::int as "failedInDay"
    from (select license_id, lead_id from intake_request
      where body like '<%' and received_at > now() - interval '1 day' limit ${COUNT_CEILING + 1}) came
    join lead l on l.license_id = came.license_id and l.id = came.lead_id`);
  return {
    ...{ state: own?.state ?? "active", lastReceivedAt: last?.at ?? null },
    ...{ inDay: rows[0]?.inDay ?? 0, failedInDay: rows[0]?.failedInDay ?? 0 },
    ...(await readLast(db, own)),
  };
}

type Came = { at: Date; leadId: string; isGood: boolean };

async function readLast(db: Db, own: typeof adfIntake.$inferSelect | undefined) {
  const { rows } = await db.execute<Came>(sql`
    select distinct on (l.deal_state <> 'failed') came.received_at as at, l.id as "leadId", l.deal_state <> 'failed' as "isGood"
    from (select license_id, lead_id, received_at from intake_request
      where body like '<%' order by received_at desc limit ${LAST}) came
    join lead l on l.license_id = came.license_id and l.id = came.lead_id
    order by l.deal_state <> 'failed', came.received_at desc`);
  const of = (isGood: boolean) => rows.find((one) => one.isGood === isGood);
  const [good, faulty] = [of(true), of(false)];
  const lastSuccessAt = good ? new Date(good.at).toISOString() : null;
  const errors = [
    faulty && { at: new Date(faulty.at).toISOString(), refusal: null, leadId: faulty.leadId },
    own?.refusedAt && { at: own.refusedAt, refusal: own.refusal, leadId: null },
  ].filter((one) => one !== undefined && one !== null && one !== "");
  const [lastError] = errors.sort((one, other) => (one.at < other.at ? 1 : -1));
  // What came right since is no error any more.
  const isOver = lastError && lastSuccessAt !== null && lastSuccessAt > lastError.at;
  return { lastSuccessAt, lastError: lastError && !isOver ? lastError : null };
}

/** Other processes know it within the 5 s for which they remember a licence's settings. */
export async function setAdfState(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { state }: AdfState,
): Promise<AdfStanding> {
  const { licenseId } = actor;
  const before = await getAdfStanding(db);
  if (before.state === state) return before;
  await db
    .insert(adfIntake)
    .values({ licenseId, state })
    .onConflictDoUpdate({ target: adfIntake.licenseId, set: { state } });
  const told = { subject: "adf", before: { state: before.state }, after: { state } } as const;
  await writeAudit(db, actor, origin, { action: "adf.changed", ...told });
  return { ...before, state };
}

/** A document was refused whole: that it was, and why, is told; what it said is not kept. */
export async function keepRefusal(db: Db, licenseId: string, refusal: AdfRefusal): Promise<void> {
  const refused = { refusedAt: new Date().toISOString(), refusal };
  await db
    .insert(adfIntake)
    .values({ licenseId, ...refused })
    .onConflictDoUpdate({ target: adfIntake.licenseId, set: refused });
}

type Sending = { services: Services; tx: OwnTransaction; actor: LicensedActor; origin: Origin };

const SOURCE = "web";

/**
 * A document with a lead of someone who does not exist, by the way that every document goes: parsed, read, judged by
 * its channel's rule, assigned, stored. @throws Problem CONFLICT while it is paused, UNAVAILABLE
 */
export async function sendAdfTest({ services, tx, actor, origin }: Sending): Promise<Receipt> {
  const { licenseId } = actor;
  const { state } = await tx(getAdfStanding);
  if (state === "paused") throw new Problem("CONFLICT");
  const settings = await services.settings.of(licenseId);
  const createdAt = new Date().toISOString();
  const written = adapters[SOURCE](testPayload(settings, SOURCE), SOURCE, createdAt);
  const bytes = Buffer.from(writeLead({ id: origin.requestId, createdAt, draft: written, brand: null }));
  const [prospect] = readProspects(bytes, "application/x-adf+xml; charset=utf-8");
  if (!prospect) throw new Problem("ADF_INVALID", { reason: "adf" });
  const draft = readProspect(prospect, SOURCE, settings);
  const receipt = await services.intake.receive(licenseId, {
    ...{ source: SOURCE, draft },
    received: {
      ...{ receivedAt: createdAt, body: prospect.raw, apiKeyId: null, actor: actor.fullName, headers: {} },
      ...{ idempotencyKey: null, bodyHash: createHash("sha256").update(bytes).digest("base64url") },
      ...{ ip: origin.ip, requestId: origin.requestId },
    },
    steps: [{ step: "received", outcome: "ok", at: createdAt, facts: { source: SOURCE, bytes: bytes.length } }],
  });
  await tx((db) =>
    writeAudit(db, actor, origin, {
      ...{ action: "testLead.sent", subject: "lead", subjectId: receipt.id, channel: CHANNEL_OF[SOURCE] },
      after: { source: SOURCE, format: "adf", dealState: receipt.dealState },
    }),
  );
  return receipt;
}
