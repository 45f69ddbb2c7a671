CREATE TABLE "campaign" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"source" text NOT NULL,
	"origin_id" uuid,
	"pipeline_id" uuid,
	"owner_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "campaign_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "load" ADD COLUMN "campaign_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_origin" FOREIGN KEY ("license_id","origin_id") REFERENCES "public"."lead_origin"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_pipeline" FOREIGN KEY ("license_id","pipeline_id") REFERENCES "public"."pipeline"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_name" ON "campaign" USING btree ("license_id","name");--> statement-breakpoint
CREATE INDEX "campaign_by_day" ON "campaign" USING btree ("license_id","from_day");--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_license_id_campaign_id_campaign_license_id_id_fk" FOREIGN KEY ("license_id","campaign_id") REFERENCES "public"."campaign"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load" ADD CONSTRAINT "load_license_id_campaign_id_campaign_license_id_id_fk" FOREIGN KEY ("license_id","campaign_id") REFERENCES "public"."campaign"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_by_campaign" ON "lead" USING btree ("license_id","campaign_id","created_at","id") WHERE "lead"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "load_of_campaign" ON "load" USING btree ("license_id","campaign_id");--> statement-breakpoint
create policy tenant on campaign to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table campaign enable row level security;
--> statement-breakpoint
alter table campaign force row level security;
--> statement-breakpoint
grant select, insert, update, delete on campaign to prospecta_tenant;
