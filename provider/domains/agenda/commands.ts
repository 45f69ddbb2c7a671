import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
  type Appointment,
  type AppointmentChange,
  type AppointmentInput,
  type AppointmentType,
  isAtAgency,
} from "@/contract/agenda/appointments.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { getAdvisor, lockLead } from "@/provider/domains/lead-core/lock-lead.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { isSame } from "../records/commands.ts";
import { announceAppointment, changedFields } from "./announce-appointment.ts";
import { assertNoConflict, lockAdvisorSchedule } from "./conflicts.ts";
import { updateNextAction } from "./next-action.ts";
import { type AppointmentRow, auditedFields, getAppointment, lockPlanned } from "./queries.ts";

export async function makeAppointment(ctx: RequestContext, input: AppointmentInput): Promise<Appointment> {
  const { type, startsAt, minutes, dealId, person = "", phone = "", note = "" } = input;
  const own = dealId ? await lockLead(ctx, dealId) : undefined;
  if (own?.doNotContact && !isAtAgency(type)) throw new Problem("DO_NOT_CONTACT");
  if (!own && person === "") reject("person", "required");
  const agencyId = await agencyFor(ctx.db, type, input.agencyId === undefined ? own?.agencyId : input.agencyId);
  return planAppointment(ctx, input, {
    licenseId: ctx.actor.licenseId,
    id: uuidv7(),
    type,
    state: "planned",
    startsAt,
    endsAt: endTime(startsAt, minutes),
    leadId: dealId ?? null,
    person: dealId ? "" : person,
    phone: dealId ? "" : phone,
    note,
    version: 1,
    advisorId: advisorFor(ctx.actor, input.advisorId),
    agencyId,
    previousId: null,
    remindedAt: null,
    createdAt: new Date().toISOString(),
  });
}

export async function planAppointment(
  ctx: RequestContext,
  { force }: { force?: boolean | undefined },
  row: AppointmentRow,
): Promise<Appointment> {
  const { db } = ctx;
  await getAdvisor(db, row.advisorId);
  await assertAgency(db, row.agencyId);
  await lockAdvisorSchedule(ctx, row.advisorId);
  if (!force) await assertNoConflict(db, row);
  await db.insert(appointment).values(row);
  await updateNextAction(db, row.leadId);
  const subject = { subject: "appointment", subjectId: row.id } as const;
  await writeAudit(ctx, { action: "appointment.created", ...subject, after: auditedFields(row) });
  await announceAppointment(ctx, { event: "appointment.created", id: row.id, toMessageData: (data) => data });
  return getAppointment(db, ctx.actor, row.id);
}

export async function changeAppointment(
  ctx: RequestContext,
  { force, ...input }: AppointmentChange,
): Promise<Appointment> {
  const { db } = ctx;
  const before = await lockPlanned(ctx, input);
  const after = await changed(ctx, before, input);
  assertNamed(after);
  if (after.advisorId !== before.advisorId) await getAdvisor(db, after.advisorId);
  if (after.agencyId !== before.agencyId) await assertAgency(db, after.agencyId);
  const isMoved = (["advisorId", "startsAt", "endsAt"] as const).some((field) => after[field] !== before[field]);
  if (!isAtAgency(after.type)) await assertMayBeCalled(db, after.leadId);
  if (isMoved) {
    await lockAdvisorSchedule(ctx, after.advisorId);
    if (!force) await assertNoConflict(db, after);
  }
  const { licenseId: _license, id, version: _version, ...columns } = after;
  if (isSame(after, before)) return getAppointment(db, ctx.actor, id);
  await db
    .update(appointment)
    .set({ ...columns, version: sql`${appointment.version} + 1` })
    .where(eq(appointment.id, id));
  await updateNextAction(db, after.leadId, after.startsAt === before.startsAt ? undefined : before);
  await writeAudit(ctx, {
    action: "appointment.changed",
    subject: "appointment",
    subjectId: id,
    before: auditedFields(before),
    after: auditedFields(after),
  });
  const changes = changedFields(before, after);
  if (changes.length > 0) {
    await announceAppointment(ctx, {
      event: "appointment.updated",
      id,
      toMessageData: (data) => ({ ...data, changed: changes }),
    });
  }
  return getAppointment(db, ctx.actor, id);
}

export function assertNamed({ leadId, person }: AppointmentRow): void {
  if (!leadId && person === "") reject("person", "required");
}

export async function changed(
  ctx: RequestContext,
  before: AppointmentRow,
  input: Omit<AppointmentChange, "force">,
): Promise<AppointmentRow> {
  const { type, startsAt, minutes, advisorId, agencyId, person, phone, note } = input;
  const newStart = new Date(startsAt ?? before.startsAt).toISOString();
  const advisor = advisorId ? advisorFor(ctx.actor, advisorId) : before.advisorId;
  const isElsewhere = newStart !== before.startsAt || advisor !== before.advisorId;
  const lasts = minutes ?? (Date.parse(before.endsAt) - Date.parse(before.startsAt)) / 60_000;
  return {
    ...before,
    ...(type && { type }),
    startsAt: newStart,
    endsAt: endTime(newStart, lasts),
    advisorId: advisor,
    ...(isElsewhere && { remindedAt: null }),
    ...((type || agencyId !== undefined) && {
      agencyId: await agencyFor(ctx.db, type ?? before.type, agencyId === undefined ? before.agencyId : agencyId),
    }),
    ...(!before.leadId && person !== undefined && { person }),
    ...(!before.leadId && phone !== undefined && { phone }),
    ...(note !== undefined && { note }),
  };
}

export function endTime(startsAt: string, minutes: number): string {
  return new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
}

/** Advisors own their appointments; other roles name an advisor. */
export function advisorFor(actor: LicensedActor, input: string | undefined): string {
  const isAdvisorOnly = actor.roles.every((role) => role === "sales-manager");
  if (isAdvisorOnly && input && input !== actor.userId) reject("advisorId", "beyondReach");
  if (input) return input;
  if (!actor.roles.includes("sales-manager")) reject("advisorId", "required");
  return actor.userId;
}

export async function assertMayBeCalled(db: Db, leadId: string | null): Promise<void> {
  if (!leadId) return;
  const [found] = await db.select({ doNotContact: lead.doNotContact }).from(lead).where(eq(lead.id, leadId));
  if (found?.doNotContact) throw new Problem("DO_NOT_CONTACT");
}

/** All types but calls need an agency; a single one is the default. */
async function agencyFor(db: Db, type: AppointmentType, input: string | null | undefined): Promise<string | null> {
  if (input || !isAtAgency(type)) return input ?? null;
  const [only, another] = await db.select({ id: agency.id }).from(agency).limit(2);
  if (another) reject("agencyId", "required");
  return only?.id ?? null;
}

/** Row-level security shows only own agencies. */
async function assertAgency(db: Db, agencyId: string | null): Promise<void> {
  if (!agencyId) return;
  const found = await db.select({ id: agency.id }).from(agency).where(eq(agency.id, agencyId));
  if (found.length === 0) reject("agencyId", "invalid");
}

function reject(field: string, code: FieldError["code"]): never {
  throw new Problem("INVALID_INPUT", { fields: [{ field, code }] });
}
