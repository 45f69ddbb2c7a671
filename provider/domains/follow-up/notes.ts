import { asc, desc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Note, type NoteInput, notes } from "@/contract/follow-up/notes.ts";
import { LEAD_SCOPE, type Role } from "@/contract/kernel/access.ts";
import type { Person } from "@/contract/licenses/directory.ts";
import { isActiveStaff } from "@/provider/db/lookups.ts";
import { leadNote } from "@/provider/db/schema/lead-notes.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { assertLeadVisible } from "@/provider/domains/lead-core/filter.ts";
import { lockLead } from "@/provider/domains/lead-core/lock-lead.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { notify } from "@/provider/outbox/notifications.ts";

const MAX_LISTED = 100;

async function listNotes(ctx: RequestContext, leadId: string): Promise<Note[]> {
  await assertLeadVisible(ctx, leadId);
  const { id, at, actor, text, mentions } = leadNote;
  return ctx.db
    .select({ id, at, actor, text, mentions })
    .from(leadNote)
    .where(eq(leadNote.leadId, leadId))
    .orderBy(desc(at), desc(id))
    .limit(MAX_LISTED);
}

type SeenLead = Pick<typeof lead.$inferSelect, "advisorId" | "source">;

/** Users who may see the lead: a mention must not lead to a refusal. */
async function peopleWhoSee({ db }: RequestContext, { advisorId, source }: SeenLead): Promise<Person[]> {
  const staff = await db
    .select({ id: user.id, fullName: user.fullName, roles: user.roles })
    .from(user)
    .where(isActiveStaff())
    .orderBy(asc(user.fullName));
  const sees = ({ id, roles }: { id: string; roles: readonly Role[] }) =>
    roles.some((role) => {
      const scope = LEAD_SCOPE[role];
      return scope === "licence" || (scope === "own" ? id === advisorId : source === "showroom");
    });
  return staff.filter(sees).map(({ id, fullName }) => ({ id, fullName }));
}

async function listPeople(ctx: RequestContext, leadId: string): Promise<Person[]> {
  await assertLeadVisible(ctx, leadId);
  const [found] = await ctx.db
    .select({ advisorId: lead.advisorId, source: lead.source })
    .from(lead)
    .where(eq(lead.id, leadId));
  return found ? peopleWhoSee(ctx, found) : [];
}

async function addNote(ctx: RequestContext, { dealId: leadId, text, mentionIds = [] }: NoteInput): Promise<Note> {
  const { db, actor } = ctx;
  const before = await lockLead(ctx, leadId);
  const requested = new Set(mentionIds);
  const mentions = requested.size > 0 ? (await peopleWhoSee(ctx, before)).filter(({ id }) => requested.has(id)) : [];
  if (mentions.length < requested.size)
    throw new Problem("INVALID_INPUT", { fields: [{ field: "mentionIds", code: "invalid" }] });
  const note: Note = { id: uuidv7(), at: new Date().toISOString(), actor: actor.fullName, text, mentions };
  await db.insert(leadNote).values({ ...note, licenseId: actor.licenseId, leadId, actorId: actor.userId });
  // Notes may contain personal data: stored and erased with the lead only.
  await writeAudit(ctx, {
    action: "lead.noted",
    subject: "lead",
    subjectId: leadId,
    channel: before.channel,
    after: { mentions: mentions.length },
  });
  const others = mentions.filter(({ id }) => id !== actor.userId);
  await notify(
    ctx,
    others.map(({ id: userId }) => ({ userId, kind: "leadMentioned" as const, leadId, subjectId: leadId })),
  );
  return note;
}

export const noteRoutes = implement(notes, {
  list: query((ctx, input) => listNotes(ctx, input.dealId)),
  add: command(addNote),
  people: query((ctx, input) => listPeople(ctx, input.dealId)),
});
