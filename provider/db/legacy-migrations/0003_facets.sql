-- The combinations of filterable values that leads have. Kept by whoever writes leads, in the same statement.
CREATE TABLE "lead_facet" (
	"license_id" uuid NOT NULL,
	"facet" bigint NOT NULL,
	"source" text NOT NULL,
	"deal_state" text NOT NULL,
	"crm_state" text NOT NULL,
	"agency_id" uuid,
	"model_id" uuid,
	"advisor_id" uuid
);
--> statement-breakpoint
DROP INDEX "lead_by_crm_state";--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "facet" bigint GENERATED ALWAYS AS (hashtextextended(source || ' ' || deal_state || ' ' || crm_state || ' ' || coalesce(agency_id::text, '') || ' ' || coalesce(model_id::text, '') || ' ' || coalesce(advisor_id::text, ''), 0)) STORED;--> statement-breakpoint
CREATE INDEX "lead_facet_own" ON "lead_facet" USING btree ("license_id","facet");--> statement-breakpoint
CREATE INDEX "lead_facet_by_source" ON "lead_facet" USING btree ("license_id","source","deal_state","crm_state");--> statement-breakpoint
CREATE INDEX "lead_facet_by_agency" ON "lead_facet" USING btree ("license_id","agency_id");--> statement-breakpoint
CREATE INDEX "lead_facet_by_model" ON "lead_facet" USING btree ("license_id","model_id");--> statement-breakpoint
CREATE INDEX "lead_facet_by_advisor" ON "lead_facet" USING btree ("license_id","advisor_id");--> statement-breakpoint
CREATE INDEX "lead_by_facet" ON "lead" USING btree ("license_id","facet","created_at","id");
--> statement-breakpoint
create function keep_lead_facets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into lead_facet (license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id)
  select distinct on (license_id, facet) license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id
  from written
  where not exists (select from lead_facet known where known.license_id = written.license_id and known.facet = written.facet);
  return null;
end $$;
--> statement-breakpoint
create trigger lead_facets_of_new after insert on lead
  referencing new table as written for each statement execute function keep_lead_facets();
--> statement-breakpoint
create trigger lead_facets_of_changed after update on lead
  referencing new table as written for each statement execute function keep_lead_facets();
--> statement-breakpoint
alter table lead no force row level security;
--> statement-breakpoint
insert into lead_facet (license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id)
select distinct on (license_id, facet) license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id from lead;
--> statement-breakpoint
alter table lead force row level security;
--> statement-breakpoint
create policy tenant on lead_facet to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table lead_facet enable row level security;
--> statement-breakpoint
alter table lead_facet force row level security;
--> statement-breakpoint
grant select, insert on lead_facet to prospecta_tenant;
