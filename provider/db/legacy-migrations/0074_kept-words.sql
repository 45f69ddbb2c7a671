-- More of what reports say of past days is kept: what a lead's origin, form, completion and first fault are changes it too.
drop trigger lead_day_retold on lead;
--> statement-breakpoint
create trigger lead_day_retold after update on lead for each row
  when (least(old.created_at, new.created_at) < now() - interval '2 days' and
    (old.created_at, old.source, old.deal_state, old.crm_state, old.agency_id, old.model_id, old.advisor_id, old.stage_id,
      old.is_sales_pipeline, old.first_contact_at, old.contacted_at, old.tries_to_contact, old.sold_at, old.lost_at, old.erased_at,
      old.origin, old.form_name, old.completion, old.errors)
    is distinct from
    (new.created_at, new.source, new.deal_state, new.crm_state, new.agency_id, new.model_id, new.advisor_id, new.stage_id,
      new.is_sales_pipeline, new.first_contact_at, new.contacted_at, new.tries_to_contact, new.sold_at, new.lost_at, new.erased_at,
      new.origin, new.form_name, new.completion, new.errors))
  execute function tell_days_of_lead();
--> statement-breakpoint
-- On whichever day: a stage's kind and what a result hangs below are read as they are now.
create function tell_all_days() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_day_change (license_id, day)
  select coalesce(new.license_id, old.license_id), day
  from generate_series(current_date - 1000, current_date + 1, interval '1 day') day;
  return null;
end $$;
--> statement-breakpoint
drop trigger stage_day_told on stage;
--> statement-breakpoint
create trigger stage_day_told after update on stage for each row
  when (old.type is distinct from new.type) execute function tell_all_days();
--> statement-breakpoint
drop function tell_days_of_stage();
--> statement-breakpoint
create trigger contact_result_day_told after update on contact_result for each row
  when (old.parent_id is distinct from new.parent_id) execute function tell_all_days();
--> statement-breakpoint
-- Attempts keep the id of a result that was removed, and are told under none.
create trigger contact_result_day_gone after delete on contact_result for each row execute function tell_all_days();
