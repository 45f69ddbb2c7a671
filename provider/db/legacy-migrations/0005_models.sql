CREATE TABLE "model_version" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"name" text NOT NULL,
	"year" integer NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"price" numeric(12, 2),
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "model_version_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "model" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_version" ADD CONSTRAINT "model_version_license_id_model_id_model_license_id_id_fk" FOREIGN KEY ("license_id","model_id") REFERENCES "public"."model"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "model_version_name" ON "model_version" USING btree ("license_id","model_id","name","year");--> statement-breakpoint
CREATE UNIQUE INDEX "model_version_code" ON "model_version" USING btree ("license_id","code") WHERE "model_version"."code" <> '';--> statement-breakpoint
create policy tenant on model_version to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table model_version enable row level security;
--> statement-breakpoint
alter table model_version force row level security;
--> statement-breakpoint
grant select, insert, update, delete on model_version to prospecta_tenant;
