CREATE TABLE "appointment" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"lead_id" uuid,
	"person" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"advisor_id" uuid NOT NULL,
	"agency_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"previous_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appointment_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_advisor_id_user_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_license_id_agency_id_agency_license_id_id_fk" FOREIGN KEY ("license_id","agency_id") REFERENCES "public"."agency"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_license_id_previous_id_appointment_license_id_id_fk" FOREIGN KEY ("license_id","previous_id") REFERENCES "public"."appointment"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_by_time" ON "appointment" USING btree ("license_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_of_advisor" ON "appointment" USING btree ("license_id","advisor_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_of_lead" ON "appointment" USING btree ("license_id","lead_id","starts_at") WHERE "appointment"."lead_id" is not null;--> statement-breakpoint
create policy tenant on appointment to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table appointment enable row level security;
--> statement-breakpoint
alter table appointment force row level security;
--> statement-breakpoint
grant select, insert, update on appointment to prospecta_tenant;
