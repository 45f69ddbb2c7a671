CREATE TABLE "lead_note" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb NOT NULL,
	CONSTRAINT "lead_note_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_note_lead" ON "lead_note" USING btree ("license_id","lead_id","at");--> statement-breakpoint
create policy tenant on lead_note to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table lead_note enable row level security;
--> statement-breakpoint
alter table lead_note force row level security;
--> statement-breakpoint
grant select, insert, update, delete on lead_note to prospecta_tenant;
