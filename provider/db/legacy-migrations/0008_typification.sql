CREATE TABLE "contact_result" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"order" integer NOT NULL,
	"is_human_contact" boolean DEFAULT false NOT NULL,
	"is_effective" boolean DEFAULT false NOT NULL,
	"closes_lead" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_result_license_id_id_pk" PRIMARY KEY("license_id","id"),
	CONSTRAINT "contact_result_name" UNIQUE NULLS NOT DISTINCT("license_id","parent_id","name")
);
--> statement-breakpoint
ALTER TABLE "contact_result" ADD CONSTRAINT "contact_result_license_id_parent_id_contact_result_license_id_id_fk" FOREIGN KEY ("license_id","parent_id") REFERENCES "public"."contact_result"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_result_parent" ON "contact_result" USING btree ("license_id","parent_id","order");--> statement-breakpoint
create policy tenant on contact_result to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table contact_result enable row level security;
--> statement-breakpoint
alter table contact_result force row level security;
--> statement-breakpoint
grant select, insert, update, delete on contact_result to prospecta_tenant;
