import type pg from "pg";
import { APPOINTMENT_TYPES, type AppointmentState } from "@/contract/appointments.ts";
import { CONTACT_CHANNELS } from "@/contract/ways.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { appointment } from "@/provider/db/schema/appointments.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { appointmentRow, contactAttemptRow } from "./factories.ts";
import { Random } from "./random.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nine in the morning in Ecuador. */
const OPENS_UTC = 14;
/** Of each advisor, a day: every other hour, so that nothing overlaps. */
const HOURS = [0, 2, 4, 6];
const FIRST_DAY = -3;
const LAST_DAY = 9;

type Contacted = { leadId: string; at: Date; actorId: string | null; actor: string };
type Result = { id: string; name: string; isHumanContact: boolean; isEffective: boolean };
type Open = { id: string; advisorId: string; agencyId: string | null };

/** What people did and agreed on with leads: whoever was moved was spoken with, and some of them come by. */
export async function keepAgenda(client: pg.ClientBase, licenseId: string, now: number): Promise<void> {
  await keepAttempts(client, licenseId);
  await keepAppointments(client, licenseId, now);
}

async function keepAttempts(client: pg.ClientBase, licenseId: string) {
  const { rows: results } = await client.query<Result>(
    `select id, name, is_human_contact as "isHumanContact", is_effective as "isEffective" from contact_result
      where parent_id is not null and is_active and not closes_lead order by "order"`,
  );
  const { rows: contacted } = await client.query<Contacted>(
    `select lead_id as "leadId", min(at) as at, (array_agg(actor_id order by at))[1] as "actorId",
        (array_agg(actor order by at))[1] as actor from stage_change group by lead_id`,
  );
  const [spoken, missed] = [true, false].map((isHuman) => results.filter((one) => one.isHumanContact === isHuman));
  const rows = contacted.flatMap(({ leadId, at, actorId, actor }) => {
    const random = new Random(`attempts ${leadId}`);
    const tries = [...(random.chance(0.4) ? [missed ?? []] : []), spoken ?? []].filter((some) => some.length > 0);
    return tries.map((some, index) => {
      const when = new Date(at.getTime() - (tries.length - index) * 20 * 60_000).toISOString();
      const { id: resultId, name: result, isHumanContact, isEffective } = random.pick(some);
      const who = { actorId, actor, channel: random.pick(CONTACT_CHANNELS) };
      const what = { resultId, result, isHumanContact, isEffective };
      return contactAttemptRow({ licenseId, id: random.id(when), leadId, at: when, ...who, ...what });
    });
  });
  await insertRows(client, contactAttempt, rows);
  await client.query(
    `update lead set first_contact_at = tried.spoken_at, contacted_at = tried.contacted_at, tries_to_contact = tried.tries
      from (select lead_id, spoken_at, min(at) filter (where is_human_contact and is_effective) as contacted_at,
          count(*) filter (where spoken_at is null or at <= spoken_at) as tries
        from (select *, min(at) filter (where is_human_contact) over (partition by lead_id) as spoken_at
          from contact_attempt) attempt
        group by lead_id, spoken_at) tried
      where lead.id = tried.lead_id`,
  );
}

async function keepAppointments(client: pg.ClientBase, licenseId: string, now: number) {
  const { rows: open } = await client.query<Open>(
    `select l.id, l.advisor_id as "advisorId", l.agency_id as "agencyId" from lead l join stage s on s.id = l.stage_id
      where s.type = 'open' and l.deal_state = 'new' and l.advisor_id is not null and not l.do_not_contact
      order by l.created_at desc limit 400`,
  );
  const rows = [...Map.groupBy(open, ({ advisorId }) => advisorId)].flatMap(([advisorId, leads]) => {
    const random = new Random(`agenda ${advisorId} ${licenseId}`);
    const slots = slotsOf(now).filter(() => random.chance(0.55));
    return slots.slice(0, leads.length).map((startsAt, index) => {
      const { id: leadId, agencyId } = leads[index] as Open;
      const isOver = Date.parse(startsAt) < now;
      const state: AppointmentState = isOver ? (random.chance(0.7) ? "shown" : "noShow") : "planned";
      const type = random.pick(APPOINTMENT_TYPES);
      const createdAt = new Date(Math.min(now, Date.parse(startsAt) - 26 * HOUR_MS)).toISOString();
      const own = { licenseId, id: random.id(startsAt), advisorId, startsAt, createdAt, person: "", phone: "" };
      return appointmentRow({ ...own, leadId, agencyId, type, state });
    });
  });
  await insertRows(client, appointment, rows);
  await client.query(
    `update lead set next_action = case next.type when 'call' then 'call' else 'visit' end, next_action_at = next.starts_at
      from (select distinct on (lead_id) lead_id, type, starts_at from appointment where state = 'planned'
        order by lead_id, starts_at) next
      where lead.id = next.lead_id`,
  );
}

function slotsOf(now: number): string[] {
  const today = new Date(now - 5 * HOUR_MS).setUTCHours(0, 0, 0, 0);
  return Array.from({ length: LAST_DAY - FIRST_DAY }, (_, index) => today + (FIRST_DAY + index) * DAY_MS).flatMap(
    (day) => HOURS.map((hour) => new Date(day + (OPENS_UTC + hour) * HOUR_MS).toISOString()),
  );
}
