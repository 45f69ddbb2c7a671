CREATE TABLE "absence" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "absence_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "stage_change" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"from_stage_id" uuid,
	"from_name" text NOT NULL,
	"to_stage_id" uuid NOT NULL,
	"to_name" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "stage_change_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "agency" ALTER COLUMN "city" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "channels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rule" ADD COLUMN "dedup_scope" text DEFAULT 'licence' NOT NULL;--> statement-breakpoint
ALTER TABLE "rule" ADD COLUMN "normalisations" text[] DEFAULT '{"phone","email","identification","vehicle"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rule" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "required_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_change" ADD CONSTRAINT "stage_change_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_of_user" ON "absence" USING btree ("license_id","user_id","last_day");--> statement-breakpoint
CREATE INDEX "stage_change_lead" ON "stage_change" USING btree ("license_id","lead_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_name" ON "pipeline" USING btree ("license_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_default" ON "pipeline" USING btree ("license_id") WHERE "pipeline"."is_default";--> statement-breakpoint
CREATE INDEX "stage_of_pipeline" ON "stage" USING btree ("license_id","pipeline_id","order");--> statement-breakpoint
CREATE INDEX "lead_by_stage" ON "lead" USING btree ("license_id","stage_id","created_at","id");--> statement-breakpoint
alter table stage no force row level security;
--> statement-breakpoint
update stage set colour = case
  when type = 'won' then 'green' when type = 'lost' then 'red'
  when colour in ('#3b82f6', '#06b6d4') then 'blue' when colour = '#f59e0b' then 'amber' else 'grey' end;
--> statement-breakpoint
alter table stage force row level security;
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['absence', 'stage_change'] loop
    execute format('create policy tenant on %I to prospecta_tenant using (license_id = nullif(current_setting(''app.license_id'', true), '''')::uuid)', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, update, delete on absence to prospecta_tenant;
--> statement-breakpoint
grant select, insert on stage_change to prospecta_tenant;
