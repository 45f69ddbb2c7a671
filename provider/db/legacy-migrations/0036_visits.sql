CREATE TABLE "visit" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"appointment_id" uuid,
	"agency_id" uuid,
	"host_id" uuid NOT NULL,
	"advisor_id" uuid,
	"reason" text NOT NULL,
	"companions" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"called_at" timestamp (3) with time zone,
	"attended_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"result" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "visit_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_host_id_user_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_advisor_id_user_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_license_id_agency_id_agency_license_id_id_fk" FOREIGN KEY ("license_id","agency_id") REFERENCES "public"."agency"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_license_id_appointment_id_appointment_license_id_id_fk" FOREIGN KEY ("license_id","appointment_id") REFERENCES "public"."appointment"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_by_time" ON "visit" USING btree ("license_id","arrived_at","id");--> statement-breakpoint
CREATE INDEX "visit_open" ON "visit" USING btree ("license_id","arrived_at","id") WHERE "visit"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "visit_of_lead" ON "visit" USING btree ("license_id","lead_id");--> statement-breakpoint
create policy tenant on visit to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table visit enable row level security;
--> statement-breakpoint
alter table visit force row level security;
--> statement-breakpoint
grant select, insert, update on visit to prospecta_tenant;
