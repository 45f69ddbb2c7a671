CREATE TABLE "adf_intake" (
	"license_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"refusal" text
);
--> statement-breakpoint
create policy tenant on adf_intake to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table adf_intake enable row level security;
--> statement-breakpoint
alter table adf_intake force row level security;
--> statement-breakpoint
grant select, insert, update on adf_intake to prospecta_tenant;
