CREATE TABLE "target" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"agency_id" uuid,
	"advisor_id" uuid,
	"sales" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "target_license_id_id_pk" PRIMARY KEY("license_id","id"),
	CONSTRAINT "target_of_one" CHECK (num_nonnulls("target"."agency_id", "target"."advisor_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "target" ADD CONSTRAINT "target_advisor_id_user_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target" ADD CONSTRAINT "target_license_id_agency_id_agency_license_id_id_fk" FOREIGN KEY ("license_id","agency_id") REFERENCES "public"."agency"("license_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "target_of_agency" ON "target" USING btree ("license_id","month","agency_id");--> statement-breakpoint
CREATE UNIQUE INDEX "target_of_advisor" ON "target" USING btree ("license_id","month","advisor_id");--> statement-breakpoint
CREATE INDEX "audit_entry_stage_removed" ON "audit_entry" USING btree ("license_id","subject_id") WHERE "audit_entry"."action" = 'stage.removed';--> statement-breakpoint
CREATE INDEX "stage_change_into" ON "stage_change" USING btree ("license_id","to_stage_id","at");--> statement-breakpoint
create policy tenant on target to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table target enable row level security;
--> statement-breakpoint
alter table target force row level security;
--> statement-breakpoint
grant select, insert, update on target to prospecta_tenant;
