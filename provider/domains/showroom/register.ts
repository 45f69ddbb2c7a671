import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { toEntrySource } from "@/contract/kernel/channels.ts";
import { EMPTY_TEXTS } from "@/contract/kernel/sent-fields.ts";
import { MAX_SECONDS_AGO, type Visit, type VisitInput, type VisitTimeSource } from "@/contract/showroom/visits.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import type { CompanionWrite, InboundLead } from "@/provider/domains/intake/types.ts";
import { getAdvisor } from "@/provider/domains/lead-core/lock-lead.ts";
import type {
  ActorContext,
  LicensedActor,
  OpenContext,
  RequestContext,
  RequestInfo,
} from "@/provider/kernel/context.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { maskedHeaders } from "@/provider/kernel/mask-secrets.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { receiveAppointment } from "../agenda/ends.ts";
import { lockAppointmentLead, visibleAppointments } from "../agenda/queries.ts";
import { CALLING, isBusy, moveTurn } from "./advisors.ts";
import { findOpenVisit, findOwnVisit, listOwnAgencies } from "./queries.ts";
import { announceVisit, visitorNames } from "./visit-changes.ts";

type Arrived = { arrivedAt: string; timeSource: VisitTimeSource };

const DAY_MS = 86_400_000;
const AGREED_MS = 2 * 60_000;

/** Uses the device's clock if right, else its elapsed time, else now. @param now milliseconds of the database */
function arrivedBy(
  { arrivedAt, secondsAgo }: Pick<VisitInput, "arrivedAt" | "secondsAgo">,
  createdAt: string,
  now: number,
): Arrived {
  const earliest = Math.max(Date.parse(createdAt) - DAY_MS, now - MAX_SECONDS_AGO * 1000 - AGREED_MS);
  const stated = arrivedAt === undefined ? Number.NaN : Date.parse(arrivedAt);
  const counted = secondsAgo === undefined ? undefined : now - secondsAgo * 1000;
  const isAgreed = stated >= earliest && Math.abs(stated - (counted ?? Math.min(stated, now))) <= AGREED_MS;
  if (isAgreed) return { arrivedAt: toIso(Math.min(stated, now)), timeSource: "device" };
  if (counted !== undefined && counted >= earliest) return { arrivedAt: toIso(counted), timeSource: "corrected" };
  return { arrivedAt: toIso(now), timeSource: "received" };
}

const toIso = (ms: number) => new Date(ms).toISOString();

const ORIGINS = { walkIn: "Visita espontánea", appointment: "Cita" } as const;

/** Registers idempotently by the device's id. VISIT_OPEN requires a confirmed second visit. */
export async function registerVisit(
  ctx: OpenContext,
  { headers, ...input }: VisitInput & { headers: Headers },
): Promise<Visit> {
  const { actor, services } = ctx;
  const { licenseId } = actor;
  if (input.hostId !== actor.userId || input.licenseId !== licenseId) throw new Problem("CONFLICT");
  const settings = await services.settings.of(licenseId);
  const before = await ctx.transaction(
    async (db) => (await findOwnVisit({ ...ctx, db }, input.id)) ?? (await readChoices({ ...ctx, db }, input)),
  );
  if ("version" in before) return before;
  const arrived = arrivedBy(input, settings.createdAt, before.now);
  const companion = buildCompanion(actor, ctx.request, settings, input, {
    arrived,
    agencyId: before.agency?.id ?? null,
  });
  await services.intake.receive(
    licenseId,
    toInboundLead(actor, ctx.request, input, { agency: before.agency?.name ?? "", headers, companion }),
  );
  services.live.publish(licenseId, { changed: [], isShowroom: true });
  const registered = await ctx.transaction((db) => findOwnVisit({ ...ctx, db }, input.id));
  if (!registered) throw new Problem("CONFLICT");
  return registered;
}

async function readChoices(ctx: RequestContext, { agencyId, advisorId }: VisitInput) {
  const agencies = await listOwnAgencies(ctx);
  const agencyRow = agencyId
    ? agencies.find(({ id }) => id === agencyId)
    : agencies.length === 1
      ? agencies[0]
      : undefined;
  if (agencyId && !agencyRow) throw new Problem("INVALID_INPUT", { fields: [{ field: "agencyId", code: "invalid" }] });
  if (advisorId) await getAdvisor(ctx.db, advisorId);
  const { rows } = await ctx.db.execute<{ now: Date }>(sql`select now()`);
  return { agency: agencyRow, now: Number(new Date(rows[0]?.now ?? Date.now())) };
}

async function findPlanned(ctx: ActorContext, id: string) {
  await lockAppointmentLead(ctx.db, id);
  const [found] = await ctx.db
    .select({ id: appointment.id, version: appointment.version })
    .from(appointment)
    .where(and(eq(appointment.id, id), eq(appointment.state, "planned"), visibleAppointments(ctx.actor)))
    .for("update");
  return found;
}

function buildCompanion(
  actor: LicensedActor,
  request: RequestInfo,
  settings: Settings,
  input: VisitInput,
  { arrived, agencyId }: { arrived: Arrived; agencyId: string | null },
): CompanionWrite {
  return {
    // Current id, also for delayed visits: live updates resume by id.
    id: uuidv7(),
    names: [...(input.advisorId ? [CALLING] : []), ...visitorNames(input.identification)],
    store: async (db, { id: leadId, evaluation }) => {
      if (!input.force && (await findOpenVisit({ db, actor }, evaluation.draft.identification)))
        throw new Problem("VISIT_OPEN");
      // An advisor called meanwhile is omitted: the visitor waits.
      const advisorId = input.advisorId && !(await isBusy(db, input.advisorId)) ? input.advisorId : null;
      const planned = input.appointmentId && (await findPlanned({ db, actor }, input.appointmentId));
      await db.insert(visit).values({
        licenseId: actor.licenseId,
        id: input.id,
        leadId,
        hostId: actor.userId,
        agencyId,
        reason: input.reason,
        companions: input.companions ?? 0,
        note: input.note ?? "",
        ...arrived,
        advisorId,
        calledAt: advisorId && sql`now()`,
        appointmentId: planned ? planned.id : null,
      });
      // Precedes the rotation lock: leads come first in the lock order.
      if (planned) await receiveAppointment({ db, actor, request }, planned);
      if (advisorId) await moveTurn({ db, settings }, advisorId);
      const subject = { subject: "visit" as const, subjectId: input.id, channel: evaluation.channel };
      const after = { leadId, reason: input.reason, advisorId };
      await writeAudit({ db, actor, request }, { action: "visit.registered", ...subject, after });
      await announceVisit({ db, request }, { event: "visit.arrived", id: input.id, toMessageData: (data) => data });
    },
  };
}

function toInboundLead(
  actor: LicensedActor,
  request: RequestInfo,
  input: VisitInput,
  { agency, headers, companion }: { agency: string; headers: Headers; companion: CompanionWrite },
): InboundLead {
  const receivedAt = new Date().toISOString();
  const body = JSON.stringify(input);
  const { firstName = "", lastName = "", phone = "", email = "", identification = "", product = "" } = input;
  return {
    source: "showroom",
    companion,
    authorId: actor.userId,
    ...(input.advisorId && { advisorId: input.advisorId }),
    draft: {
      ...EMPTY_TEXTS,
      firstName,
      lastName,
      phone,
      email,
      identification,
      product,
      agency,
      origin: input.appointmentId ? ORIGINS.appointment : ORIGINS.walkIn,
      externalId: input.id,
      isSalesPipeline: true,
      entrySource: toEntrySource("captured", "showroom"),
      completion: null,
      consent: null,
      extraProperties: {},
    },
    received: {
      receivedAt,
      apiKeyId: null,
      actor: actor.fullName,
      headers: maskedHeaders(headers),
      body,
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      idempotencyKey: null,
      ip: request.ip,
      requestId: request.id,
    },
    steps: [
      {
        step: "received",
        outcome: "ok",
        at: receivedAt,
        facts: { source: "showroom", bytes: body.length },
      },
    ],
  };
}
