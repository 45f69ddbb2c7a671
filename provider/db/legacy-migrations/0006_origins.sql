CREATE TABLE "lead_origin" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"source" text NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"cost_centre" text DEFAULT '' NOT NULL,
	"is_external_management" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_origin_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead_origin" ADD CONSTRAINT "lead_origin_license_id_parent_id_lead_origin_license_id_id_fk" FOREIGN KEY ("license_id","parent_id") REFERENCES "public"."lead_origin"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_origin_path" ON "lead_origin" USING btree ("license_id","path");--> statement-breakpoint
CREATE INDEX "lead_origin_parent" ON "lead_origin" USING btree ("license_id","parent_id");--> statement-breakpoint
create policy tenant on lead_origin to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table lead_origin enable row level security;
--> statement-breakpoint
alter table lead_origin force row level security;
--> statement-breakpoint
grant select, insert, update, delete on lead_origin to prospecta_tenant;
