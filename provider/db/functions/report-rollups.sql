-- Marks days whose daily totals must be computed again after a change of their rows.

create or replace function mark_rollup_day(of_license uuid, moment timestamp with time zone)
  returns void
  language plpgsql
  set search_path = public, pg_temp
as $$
declare
  of_day date;
  marked text := coalesce(current_setting('app.marked_days', true), '');
begin
  if moment is null or moment >= now() - interval '2 days' then return; end if;
  select (moment at time zone l.time_zone)::date into of_day from license l where l.id = of_license;
  if position(of_license || of_day::text in marked) > 0 then return; end if;
  insert into report_day_change (license_id, day) values (of_license, of_day);
  perform set_config('app.marked_days', right(marked, 4000) || of_license || of_day::text, true);
end $$;

create or replace function mark_rollup_days_of_lead()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  perform mark_rollup_day(new.license_id, moment) from unnest(array[new.created_at, new.sold_at, new.lost_at]) moment;
  if tg_op = 'UPDATE' then
    perform mark_rollup_day(new.license_id, moment) from unnest(array[old.created_at, old.sold_at, old.lost_at]) moment;
    if (old.deal_state, old.is_sales_pipeline) is distinct from (new.deal_state, new.is_sales_pipeline) then
      perform mark_rollup_day(new.license_id, meeting.starts_at) from appointment meeting
      where meeting.license_id = new.license_id and meeting.lead_id = new.id;
    end if;
  end if;
  return null;
end $$;

create or replace function mark_rollup_days_of_stage_change()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  perform mark_rollup_day(lead.license_id, lead.created_at) from lead
  where lead.license_id = new.license_id and lead.id = new.lead_id;
  return null;
end $$;

create or replace function mark_rollup_days_of_attempt()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_rollup_day(old.license_id, old.at);
    perform mark_rollup_day(lead.license_id, lead.created_at) from lead
    where lead.license_id = old.license_id and lead.id = old.lead_id;
  end if;
  if tg_op <> 'DELETE' then
    perform mark_rollup_day(new.license_id, new.at);
    perform mark_rollup_day(lead.license_id, lead.created_at) from lead
    where lead.license_id = new.license_id and lead.id = new.lead_id;
  end if;
  return null;
end $$;

create or replace function mark_rollup_days_of_appointment()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_rollup_day(old.license_id, moment) from unnest(array[old.starts_at, old.created_at]) moment;
    perform mark_rollup_day(lead.license_id, lead.created_at) from lead
    where lead.license_id = old.license_id and lead.id = old.lead_id;
  end if;
  if tg_op <> 'DELETE' then
    perform mark_rollup_day(new.license_id, moment) from unnest(array[new.starts_at, new.created_at]) moment;
    perform mark_rollup_day(lead.license_id, lead.created_at) from lead
    where lead.license_id = new.license_id and lead.id = new.lead_id;
  end if;
  return null;
end $$;

create or replace function mark_all_rollup_days()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  insert into report_day_change (license_id, day)
  select coalesce(new.license_id, old.license_id), day
  from generate_series(current_date - 1000, current_date + 1, interval '1 day') day;
  return null;
end $$;

create or replace trigger appointment_rollup_days after insert or delete or update on appointment
  for each row
  execute function mark_rollup_days_of_appointment();

create or replace trigger contact_attempt_rollup_days after insert or delete or update on contact_attempt
  for each row
  execute function mark_rollup_days_of_attempt();

create or replace trigger contact_result_delete_rollup_days after delete on contact_result
  for each row
  execute function mark_all_rollup_days();

create or replace trigger contact_result_update_rollup_days after update on contact_result
  for each row
  when (old.parent_id is distinct from new.parent_id)
  execute function mark_all_rollup_days();

create or replace trigger lead_update_rollup_days after update on lead
  for each row
  when (least(old.created_at, new.created_at) < now() - interval '2 days' and (
    old.created_at is distinct from new.created_at
    or old.source is distinct from new.source
    or old.deal_state is distinct from new.deal_state
    or old.crm_state is distinct from new.crm_state
    or old.agency_id is distinct from new.agency_id
    or old.model_id is distinct from new.model_id
    or old.advisor_id is distinct from new.advisor_id
    or old.stage_id is distinct from new.stage_id
    or old.is_sales_pipeline is distinct from new.is_sales_pipeline
    or old.first_contact_at is distinct from new.first_contact_at
    or old.contacted_at is distinct from new.contacted_at
    or old.tries_to_contact is distinct from new.tries_to_contact
    or old.sold_at is distinct from new.sold_at
    or old.lost_at is distinct from new.lost_at
    or old.erased_at is distinct from new.erased_at
    or old.origin is distinct from new.origin
    or old.form_name is distinct from new.form_name
    or old.completion is distinct from new.completion
    or old.errors is distinct from new.errors
  ))
  execute function mark_rollup_days_of_lead();

create or replace trigger lead_insert_rollup_days after insert on lead
  for each row
  when (new.created_at < (now() - interval '2 days'))
  execute function mark_rollup_days_of_lead();

create or replace trigger stage_change_rollup_days after insert or update on stage_change
  for each row
  execute function mark_rollup_days_of_stage_change();

create or replace trigger stage_rollup_days after update on stage
  for each row
  when (old.type is distinct from new.type)
  execute function mark_all_rollup_days();
