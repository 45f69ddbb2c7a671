CREATE TABLE "contact_attempt" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"channel" text NOT NULL,
	"result_id" uuid NOT NULL,
	"result" text NOT NULL,
	"is_human_contact" boolean NOT NULL,
	"is_effective" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"next_action" text,
	"next_action_at" timestamp (3) with time zone,
	CONSTRAINT "contact_attempt_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "first_contact_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "next_action" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "next_action_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_attempt" ADD CONSTRAINT "contact_attempt_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_attempt_lead" ON "contact_attempt" USING btree ("license_id","lead_id","at");--> statement-breakpoint
CREATE INDEX "contact_attempt_actor" ON "contact_attempt" USING btree ("license_id","actor_id","at") WHERE "contact_attempt"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "lead_due" ON "lead" USING btree ("license_id","next_action_at","id") WHERE "lead"."next_action_at" is not null;--> statement-breakpoint
CREATE INDEX "lead_due_of_advisor" ON "lead" USING btree ("license_id","advisor_id","next_action_at","id") WHERE "lead"."next_action_at" is not null;--> statement-breakpoint
CREATE INDEX "lead_waiting_of_advisor" ON "lead" USING btree ("license_id","advisor_id","stage_id","stage_at","id") WHERE "lead"."next_action_at" is null;--> statement-breakpoint
create policy tenant on contact_attempt to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table contact_attempt enable row level security;
--> statement-breakpoint
alter table contact_attempt force row level security;
--> statement-breakpoint
grant select, insert, update on contact_attempt to prospecta_tenant;
