import type pg from "pg";
import { type InsertRow, insertRows } from "@/provider/db/insert-rows.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import type { Diary } from "./agenda.ts";
import { AUTOMATIC_RESULT } from "./catalogue/configuration.ts";
import type { Stored } from "./fill.ts";
import { appointmentRow, contactAttemptRow } from "./lead-factories.ts";
import { type StoredMove, storeMoves } from "./progress.ts";
import { type Outcome, type StaffMember, type Stage, Story, type StoryLead } from "./story.ts";

type Result = { id: string; name: string; isHumanContact: boolean; isEffective: boolean; closesLead: boolean };
type Staff = { stages: Stage[]; results: Result[]; advisors: StaffMember[]; agent: StaffMember | undefined };

const RESULTS: Record<Outcome, ((result: Result) => boolean)[]> = {
  automatic: [({ name }) => name === AUTOMATIC_RESULT, isMissed],
  missed: [(result) => isMissed(result) && result.name !== AUTOMATIC_RESULT, isMissed],
  spoken: [({ isHumanContact, isEffective, closesLead }) => isHumanContact && !isEffective && !closesLead],
  effective: [({ isHumanContact, isEffective }) => isHumanContact && isEffective],
  refused: [({ isHumanContact, closesLead }) => isHumanContact && closesLead, ({ isHumanContact }) => isHumanContact],
};

function isMissed({ isHumanContact, closesLead }: Result): boolean {
  return !isHumanContact && !closesLead;
}

export class Histories {
  private readonly client: pg.ClientBase;
  private readonly licenseId: string;
  private readonly staff: Staff;
  private readonly diary: Diary;
  private readonly until: number;

  private constructor(client: pg.ClientBase, licenseId: string, staff: Staff, diary: Diary, until: number) {
    this.client = client;
    this.licenseId = licenseId;
    this.staff = staff;
    this.diary = diary;
    this.until = until;
  }

  static async open(client: pg.ClientBase, licenseId: string, diary: Diary, until: number): Promise<Histories> {
    const { rows: stages } = await client.query<Stage>(
      `select id, name, type, pipeline_id as "pipelineId", reasons from stage order by pipeline_id, "order"`,
    );
    const { rows: results } = await client.query<Result>(
      `select id, name, is_human_contact as "isHumanContact", is_effective as "isEffective", closes_lead as "closesLead"
        from contact_result where parent_id is not null and is_active order by "order", name`,
    );
    const { rows: people } = await client.query<StaffMember & { roles: string[] }>(
      `select u.id, u.full_name as name, u.roles from "user" u join user_license m on m.user_id = u.id
        where m.license_id = $1 order by u.id`,
      [licenseId],
    );
    const having = (role: string) => people.filter(({ roles }) => roles.includes(role));
    const staff = { stages, results, advisors: having("sales-manager"), agent: having("advisor-cct")[0] };
    return new Histories(client, licenseId, staff, diary, until);
  }

  async store(batch: readonly Stored[]): Promise<void> {
    const { client, diary, until, licenseId, staff } = this;
    const { rows: openLeads } = await client.query<{ id: string; pipelineId: string }>(
      `select id, pipeline_id as "pipelineId" from lead
        where id = any($1::uuid[]) and deal_state = 'new' and pipeline_id is not null`,
      [batch.map(({ decision }) => decision.id)],
    );
    const pipelineByLead = new Map(openLeads.map(({ id, pipelineId }) => [id, pipelineId]));
    const histories = batch.flatMap((stored) => {
      const lead = this.toStoryLead(stored);
      const path = staff.stages.filter(({ pipelineId }) => pipelineId === pipelineByLead.get(stored.decision.id));
      if (!lead || path.length === 0) return [];
      const story = new Story(lead, { path, agent: staff.agent, diary, until });
      return [this.toStoredHistory({ lead, story, agencyId: stored.decision.evaluation.agency?.id ?? null })];
    });
    const all = <Rows extends "moves" | "attempts" | "appointments">(rows: Rows) =>
      histories.flatMap((one) => one[rows] as StoredHistory[Rows][number][]);
    await storeMoves(client, licenseId, all("moves"));
    await insertRows(client, contactAttempt, all("attempts"));
    await insertRows(client, appointment, all("appointments"));
    await this.updateLeads(histories);
  }

  private toStoredHistory(lived: Lived): StoredHistory {
    const { lead, story } = lived;
    const ids = new Random(`kept ${lead.id}`);
    const moves = story.moves.map((move) => {
      return { ...move, id: ids.id(toIso(move.at)), leadId: lead.id, by: lead.advisor };
    });
    return {
      ...lived,
      moves,
      attempts: this.buildAttempts(lived, ids),
      appointments: this.buildAppointments(lived, ids),
    };
  }

  private toStoryLead({ decision, received }: Stored): StoryLead | undefined {
    const { id, advisorId, evaluation } = decision;
    const index = this.staff.advisors.findIndex((one) => one.id === advisorId);
    const advisor = this.staff.advisors[index];
    return advisor && { id, createdAt: Date.parse(received.receivedAt), source: evaluation.source, advisor, index };
  }

  private buildAttempts({ lead, story }: Lived, ids: Random): InsertRow<typeof contactAttempt>[] {
    return story.attempts.flatMap(({ at, by, channel, outcome }, index) => {
      const some = RESULTS[outcome].map((test) => this.staff.results.filter(test)).find(({ length }) => length > 0);
      if (!some) return [];
      const { id: resultId, name: result, isHumanContact, isEffective } = ids.pick(some);
      const plan = index === story.attempts.length - 1 && outcome !== "automatic" ? story.plan : undefined;
      return [
        contactAttemptRow({
          licenseId: this.licenseId,
          id: ids.id(toIso(at)),
          leadId: lead.id,
          at: toIso(at),
          channel,
          actorId: by?.id ?? null,
          actor: by?.name ?? "system",
          resultId,
          result,
          isHumanContact,
          isEffective,
          ...(plan && { nextAction: plan.action, nextActionAt: toIso(plan.at) }),
        }),
      ];
    });
  }

  private buildAppointments({ lead, agencyId, story }: Lived, ids: Random): InsertRow<typeof appointment>[] {
    const input = story.meetings.map((meeting) => ({ ...meeting, id: ids.id(toIso(meeting.createdAt)) }));
    return input.map(({ createdAt, startsAt, previous, ...meeting }) =>
      appointmentRow({
        licenseId: this.licenseId,
        leadId: lead.id,
        advisorId: lead.advisor.id,
        agencyId,
        person: "",
        phone: "",
        ...meeting,
        createdAt: toIso(createdAt),
        startsAt: toIso(startsAt),
        ...(previous !== undefined && { previousId: input[previous]?.id ?? null }),
      }),
    );
  }

  private async updateLeads(histories: readonly StoredHistory[]): Promise<void> {
    const rows = histories.map(({ lead, moves, attempts, story: { meetings, plan } }) => {
      const last = moves.at(-1);
      const conversation = attempts.find(({ isHumanContact }) => isHumanContact);
      const contacted = attempts.find(({ isHumanContact, isEffective }) => isHumanContact && isEffective);
      const planned = meetings.find(({ state }) => state === "planned");
      const next = planned ? { action: "visit", at: planned.startsAt } : plan;
      return {
        id: lead.id,
        moves: moves.length,
        stage: last?.to.id,
        since: last && toIso(last.at),
        reason: last?.reason,
        conversation: conversation?.at,
        contacted: contacted?.at,
        attempted: attempts.at(-1)?.at,
        attempts: attempts.filter(({ at, actorId }) => actorId !== null && (!conversation || at <= conversation.at))
          .length,
        action: next?.action,
        due: next && toIso(next.at),
      };
    });
    await this.client.query(
      `update lead set stage_id = coalesce(story.stage, lead.stage_id), stage_at = coalesce(story.since, lead.stage_at),
          lost_reason = coalesce(story.reason, ''), version = 1 + story.moves, first_contact_at = story.conversation,
          contacted_at = story.contacted, tries_to_contact = story.attempts, next_action = story.action, next_action_at = story.due,
          again_at = case when story.due is null and story.attempted >= coalesce(story.since, lead.stage_at) then (
            select story.attempted + make_interval(hours => coalesce(s.sla_hours, case when story.conversation is null then 1 end))
            from stage s where s.id = coalesce(story.stage, lead.stage_id) and s.type = 'open') end
        from json_to_recordset($1::json) as story(id uuid, moves int, stage uuid, since timestamptz, reason text,
          conversation timestamptz, contacted timestamptz, attempted timestamptz, attempts int, action text, due timestamptz)
        where lead.id = story.id`,
      [JSON.stringify(rows)],
    );
  }
}

type Lived = { lead: StoryLead; agencyId: string | null; story: Story };
type StoredHistory = Lived & {
  moves: StoredMove[];
  attempts: InsertRow<typeof contactAttempt>[];
  appointments: InsertRow<typeof appointment>[];
};

const toIso = (at: number) => new Date(at).toISOString();
