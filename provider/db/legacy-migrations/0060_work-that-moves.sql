DROP INDEX "lead_waiting_of_advisor";--> statement-breakpoint
DROP INDEX "lead_to_work";--> statement-breakpoint
ALTER TABLE "contact_result" ADD COLUMN "asks" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "again_at" timestamp (3) with time zone;--> statement-breakpoint
alter table lead no force row level security;
--> statement-breakpoint
alter table stage no force row level security;
--> statement-breakpoint
alter table contact_attempt no force row level security;
--> statement-breakpoint
-- What lists combine does not change.
alter table lead disable trigger lead_facets_of_changed;
--> statement-breakpoint
update lead set again_at = tried.at + make_interval(hours => coalesce(stage.sla_hours, 1))
from (select license_id, lead_id, max(at) as at from contact_attempt group by license_id, lead_id) tried, stage
where tried.license_id = lead.license_id and tried.lead_id = lead.id and tried.at >= lead.stage_at
  and stage.license_id = lead.license_id and stage.id = lead.stage_id and stage.type = 'open'
  and lead.next_action_at is null and lead.erased_at is null
  and (stage.sla_hours is not null or lead.first_contact_at is null);
--> statement-breakpoint
alter table lead enable trigger lead_facets_of_changed;
--> statement-breakpoint
alter table contact_attempt force row level security;
--> statement-breakpoint
alter table stage force row level security;
--> statement-breakpoint
alter table lead force row level security;
--> statement-breakpoint
CREATE INDEX "lead_again" ON "lead" USING btree ("license_id","again_at","id") WHERE "lead"."next_action_at" is null and "lead"."again_at" is not null;--> statement-breakpoint
CREATE INDEX "lead_again_of_advisor" ON "lead" USING btree ("license_id","advisor_id","again_at","id") WHERE "lead"."next_action_at" is null and "lead"."again_at" is not null;--> statement-breakpoint
CREATE INDEX "lead_waiting_of_advisor" ON "lead" USING btree ("license_id","advisor_id","stage_id","stage_at","id") WHERE ("lead"."deal_state" = 'new' or "lead"."deal_state" = 'failed' and "lead"."advisor_id" is not null) and "lead"."next_action_at" is null and "lead"."again_at" is null;--> statement-breakpoint
CREATE INDEX "lead_to_work" ON "lead" USING btree ("license_id","stage_id","stage_at","id") WHERE ("lead"."deal_state" = 'new' or "lead"."deal_state" = 'failed' and "lead"."advisor_id" is not null) and "lead"."next_action_at" is null and "lead"."again_at" is null and "lead"."erased_at" is null and not "lead"."do_not_contact";
