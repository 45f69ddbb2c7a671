CREATE TABLE "last_contact" (
	"license_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"channel" text,
	"result" text DEFAULT '' NOT NULL,
	CONSTRAINT "last_contact_license_id_lead_id_pk" PRIMARY KEY("license_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "last_contact" ADD CONSTRAINT "last_contact_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "last_contact_by_time" ON "last_contact" USING btree ("license_id","at","lead_id");--> statement-breakpoint
CREATE INDEX "intake_request_repaired" ON "intake_request" USING btree ("license_id","lead_id") WHERE steps @> '[{"step": "normalised"}]'::jsonb;--> statement-breakpoint
CREATE INDEX "lead_by_name" ON "lead" USING btree ("license_id",(left(search_text, 60) collate "C"),"id") WHERE (first_name <> '' or last_name <> '');--> statement-breakpoint
CREATE INDEX "lead_uncontacted" ON "lead" USING btree ("license_id","created_at","id") WHERE "lead"."deal_state" = 'new' and "lead"."first_contact_at" is null;--> statement-breakpoint
CREATE INDEX "lead_unassigned" ON "lead" USING btree ("license_id","created_at","id") WHERE "lead"."deal_state" = 'new' and "lead"."advisor_id" is null;--> statement-breakpoint
CREATE INDEX "lead_reengaged" ON "lead" USING btree ("license_id","created_at","id") WHERE "lead"."returned_at" is not null;--> statement-breakpoint
insert into last_contact (license_id, lead_id, at, channel, result)
select license_id, lead_id, at, channel, result from (
  select distinct on (license_id, lead_id) license_id, lead_id, at, channel, result from contact_attempt
  order by license_id, lead_id, at desc
) latest;
--> statement-breakpoint
insert into last_contact (license_id, lead_id, at)
select license_id, id, first_contact_at from lead where first_contact_at is not null
on conflict (license_id, lead_id) do nothing;
--> statement-breakpoint
create policy tenant on last_contact to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table last_contact enable row level security;
--> statement-breakpoint
alter table last_contact force row level security;
--> statement-breakpoint
grant select, insert, update on last_contact to prospecta_tenant;
