-- Unique leads and what is counted of them; those that somebody was reached for or that were sold, which no intake writes.
create index lead_new on lead (license_id, created_at) include (id, stage_id, source, agency_id, model_id, advisor_id,
  is_sales_pipeline, first_contact_at, contacted_at, sold_at, erased_at) where deal_state = 'new';
--> statement-breakpoint
create index lead_worked on lead (license_id, created_at) include (id, first_contact_at, contacted_at, sold_at, source,
  deal_state, agency_id, model_id, advisor_id, is_sales_pipeline) where first_contact_at is not null or contacted_at is not null or sold_at is not null;
--> statement-breakpoint
-- What is counted of open leads is in the first of those. Leads are read until the old one goes, which is last.
create index lead_by_stage_alone on lead (license_id, stage_id, stage_at, id);
--> statement-breakpoint
drop index lead_by_stage;
--> statement-breakpoint
alter index lead_by_stage_alone rename to lead_by_stage;
