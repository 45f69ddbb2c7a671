CREATE TABLE "property" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"label_es" text NOT NULL,
	"label_en" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"required_in" text[] DEFAULT '{}' NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "property_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "property_key" ON "property" USING btree ("license_id",lower("key"));--> statement-breakpoint
create policy tenant on property to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table property enable row level security;
--> statement-breakpoint
alter table property force row level security;
--> statement-breakpoint
grant select, insert, update, delete on property to prospecta_tenant;
