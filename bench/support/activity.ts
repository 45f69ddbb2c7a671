import type { Database } from "@/provider/kernel/database.ts";

/**
 * Derives attempts, moves, appointments and campaign costs from the leads' ids. Two databases with the same leads get
 * the same activity.
 */
export async function makeActivity(database: Database, licenseId: string, since: string): Promise<void> {
  await database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    await $client.query("set local statement_timeout = 0; set local synchronous_commit = off");
    await $client.query(TOUCHED, [since]);
    for (const statement of STATEMENTS) await $client.query(statement);
  });
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const table of ["lead", "contact_attempt", "stage_change", "appointment", "campaign"]) {
      await client.query(`vacuum (analyze) ${table}`);
    }
  } finally {
    client.release(true);
  }
}

const TOUCHED = `create temp table touched on commit drop as
  select license_id, id, created_at, stage_id, pipeline_id, advisor_id, abs(hashtext(id::text)) % 100 as chance
  from lead where deal_state = 'new' and created_at >= $1::timestamptz`;

const STATEMENTS = [
  `insert into contact_attempt (license_id, id, lead_id, at, actor_id, actor, channel, result_id, result, is_human_contact, is_effective,
      next_action, next_action_at)
    select t.license_id, gen_random_uuid(), t.id, t.created_at + make_interval(mins => 30 * turn + chance), t.advisor_id, '', 'call',
      r.id, r.name, r.is_human_contact, r.is_effective,
      case when chance % 2 = 0 then 'call' end, case when chance % 2 = 0 then t.created_at + interval '1 day' end
    from touched t cross join generate_series(1, 2) turn
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them
        from contact_result where parent_id is not null) r on (t.chance + 7 * turn) % r.all_of_them = r.place
    where t.chance < 40 * turn`,
  `insert into stage_change (license_id, id, lead_id, at, actor, from_stage_id, from_name, from_type, from_at, to_stage_id, to_name, to_type)
    select t.license_id, gen_random_uuid(), t.id, t.created_at + make_interval(hours => 12 + chance), '', s.id, s.name, s.type,
      t.created_at, ended.id, ended.name, ended.type
    from touched t join stage s on s.id = t.stage_id
      join stage ended on ended.pipeline_id = t.pipeline_id and ended.type = case when chance < 10 then 'won' else 'lost' end
    where chance < 80 and s.type = 'open'`,
  `insert into appointment (license_id, id, type, state, starts_at, ends_at, lead_id, advisor_id, created_at)
    select license_id, gen_random_uuid(), case when chance % 2 = 0 then 'visit' else 'testDrive' end,
      case when chance % 3 = 0 then 'noShow' else 'shown' end, created_at + interval '2 days', created_at + interval '49 hours',
      id, advisor_id, created_at + interval '3 hours'
    from touched where chance < 15 and advisor_id is not null`,
  `insert into campaign (license_id, id, name, from_day, to_day, source, spend)
    select license_id, gen_random_uuid(), 'Bench ' || month, month, (month + interval '1 month')::date, 'meta', 900
    from (select distinct license_id, date_trunc('month', created_at)::date as month from touched) came`,
  `update lead set stage_id = coalesce(moved.to_stage_id, lead.stage_id), stage_at = coalesce(moved.at, lead.stage_at),
      first_contact_at = tried.spoken_at, contacted_at = tried.contacted_at, tries_to_contact = coalesce(tried.tries, 0),
      campaign_id = coalesce(lead.campaign_id, bought.id),
      again_at = case when moved.lead_id is null and tried.spoken_at is null then tried.at + interval '1 hour' end
    from touched t
      left join campaign bought on bought.license_id = t.license_id and chance % 4 = 0
        and bought.name = 'Bench ' || date_trunc('month', t.created_at)::date
      left join stage_change moved on moved.license_id = t.license_id and moved.lead_id = t.id
      left join (select lead_id, min(at) filter (where is_human_contact) as spoken_at, count(*) as tries, max(at) as at,
          min(at) filter (where is_human_contact and is_effective) as contacted_at
        from contact_attempt group by lead_id) tried on tried.lead_id = t.id
    where lead.license_id = t.license_id and lead.id = t.id`,
];
