create index stage_change_by_time on stage_change (license_id, at) include (lead_id, from_stage_id, from_at);
--> statement-breakpoint
-- As it was, and what reports count by.
drop index contact_attempt_by_time;
--> statement-breakpoint
create index contact_attempt_by_time on contact_attempt (license_id, at) include (is_human_contact, is_effective, actor_id, result);
--> statement-breakpoint
-- As it was, and what is counted of open leads.
drop index lead_by_stage;
--> statement-breakpoint
create index lead_by_stage on lead (license_id, stage_id, stage_at, id) include (created_at, deal_state, source, agency_id,
  model_id, advisor_id, first_contact_at, erased_at);
