CREATE TABLE "referral_benefit" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"audience" text NOT NULL,
	"title_es" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"text_es" text DEFAULT '' NOT NULL,
	"text_en" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	"order" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "referral_benefit_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "referral_code" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"holder" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lead_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "referral_code_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "referral_config" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"title_es" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"text_es" text DEFAULT '' NOT NULL,
	"text_en" text DEFAULT '' NOT NULL,
	"colour" text DEFAULT 'teal' NOT NULL,
	"logo_id" uuid,
	"referrers" text[] DEFAULT '{"affiliate","member"}' NOT NULL,
	"code_prefix" text DEFAULT '' NOT NULL,
	"code_length" integer DEFAULT 7 NOT NULL,
	"from_day" date,
	"to_day" date,
	"window_days" integer DEFAULT 365 NOT NULL,
	"reward_benefit_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "referral_config_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "referral_image" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_image_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "terms_file" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"language" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "terms_file_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "referral" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"terms_id" uuid NOT NULL,
	"consent_text" text NOT NULL,
	"consent_at" timestamp (3) with time zone NOT NULL,
	"address_seal" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "referral_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "referral_reward" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"referral_id" uuid NOT NULL,
	"benefit_id" uuid,
	"benefit" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "referral_reward_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "referral_visit" (
	"license_id" uuid NOT NULL,
	"code_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "referral_visit_license_id_code_id_day_pk" PRIMARY KEY("license_id","code_id","day")
);
--> statement-breakpoint
ALTER TABLE "referral_benefit" ADD CONSTRAINT "referral_benefit_image" FOREIGN KEY ("license_id","image_id") REFERENCES "public"."referral_image"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_code" ADD CONSTRAINT "referral_code_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_code" ADD CONSTRAINT "referral_code_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_config" ADD CONSTRAINT "referral_config_logo" FOREIGN KEY ("license_id","logo_id") REFERENCES "public"."referral_image"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_config" ADD CONSTRAINT "referral_config_reward" FOREIGN KEY ("license_id","reward_benefit_id") REFERENCES "public"."referral_benefit"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_license_id_code_id_referral_code_license_id_id_fk" FOREIGN KEY ("license_id","code_id") REFERENCES "public"."referral_code"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_license_id_terms_id_terms_file_license_id_id_fk" FOREIGN KEY ("license_id","terms_id") REFERENCES "public"."terms_file"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_reward" ADD CONSTRAINT "referral_reward_license_id_referral_id_referral_license_id_id_fk" FOREIGN KEY ("license_id","referral_id") REFERENCES "public"."referral"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_reward" ADD CONSTRAINT "referral_reward_license_id_benefit_id_referral_benefit_license_id_id_fk" FOREIGN KEY ("license_id","benefit_id") REFERENCES "public"."referral_benefit"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_visit" ADD CONSTRAINT "referral_visit_license_id_code_id_referral_code_license_id_id_fk" FOREIGN KEY ("license_id","code_id") REFERENCES "public"."referral_code"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_code_text" ON "referral_code" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "referral_code_by_time" ON "referral_code" USING btree ("license_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_code_identification" ON "referral_code" USING btree ("license_id",(holder ->> 'identification'));--> statement-breakpoint
CREATE INDEX "referral_code_phone" ON "referral_code" USING btree ("license_id",(holder ->> 'phone'));--> statement-breakpoint
CREATE UNIQUE INDEX "referral_code_lead" ON "referral_code" USING btree ("license_id","lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_config_one" ON "referral_config" USING btree ("license_id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_file_number" ON "terms_file" USING btree ("license_id","language","number");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_lead" ON "referral" USING btree ("license_id","lead_id");--> statement-breakpoint
CREATE INDEX "referral_by_time" ON "referral" USING btree ("license_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_by_state" ON "referral" USING btree ("license_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_of_code" ON "referral" USING btree ("license_id","code_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_of_deal" ON "referral" USING btree ("license_id","deal_id");--> statement-breakpoint
CREATE INDEX "referral_of_address" ON "referral" USING btree ("license_id","address_seal","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_reward_one" ON "referral_reward" USING btree ("license_id","referral_id");--> statement-breakpoint
CREATE INDEX "referral_reward_by_time" ON "referral_reward" USING btree ("license_id","earned_at","id");--> statement-breakpoint
CREATE INDEX "referral_reward_by_state" ON "referral_reward" USING btree ("license_id","state","earned_at","id");--> statement-breakpoint
create policy tenant on referral_config to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table referral_config enable row level security;
--> statement-breakpoint
alter table referral_config force row level security;
--> statement-breakpoint
grant select, insert, update on referral_config to prospecta_tenant;
--> statement-breakpoint
create policy tenant on referral_image to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table referral_image enable row level security;
--> statement-breakpoint
alter table referral_image force row level security;
--> statement-breakpoint
grant select, insert, update on referral_image to prospecta_tenant;
--> statement-breakpoint
create policy tenant on referral_benefit to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table referral_benefit enable row level security;
--> statement-breakpoint
alter table referral_benefit force row level security;
--> statement-breakpoint
grant select, insert, update on referral_benefit to prospecta_tenant;
--> statement-breakpoint
create policy tenant on terms_file to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table terms_file enable row level security;
--> statement-breakpoint
alter table terms_file force row level security;
--> statement-breakpoint
grant select, insert, update on terms_file to prospecta_tenant;
--> statement-breakpoint
create policy tenant on referral_code to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table referral_code enable row level security;
--> statement-breakpoint
alter table referral_code force row level security;
--> statement-breakpoint
grant select, insert, update on referral_code to prospecta_tenant;
--> statement-breakpoint
create policy tenant on referral to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table referral enable row level security;
--> statement-breakpoint
alter table referral force row level security;
--> statement-breakpoint
grant select, insert, update on referral to prospecta_tenant;
--> statement-breakpoint
create policy tenant on referral_reward to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table referral_reward enable row level security;
--> statement-breakpoint
alter table referral_reward force row level security;
--> statement-breakpoint
grant select, insert, update on referral_reward to prospecta_tenant;
--> statement-breakpoint
create policy tenant on referral_visit to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table referral_visit enable row level security;
--> statement-breakpoint
alter table referral_visit force row level security;
--> statement-breakpoint
grant select, insert, update on referral_visit to prospecta_tenant;
--> statement-breakpoint
-- Before a licence is known, a link's company and code say which one it is.
create policy identity on referral_config to prospecta_identity using (true);
--> statement-breakpoint
create policy identity on referral_code to prospecta_identity using (true);
--> statement-breakpoint
grant select on referral_config to prospecta_identity;
--> statement-breakpoint
grant select (license_id, id, company_id, kind, code, is_active) on referral_code to prospecta_identity;
--> statement-breakpoint
-- A link says the company's slug, the landing its name.
create policy tenant on company for select to prospecta_tenant using (id = (select company_id from license where license.id = nullif(current_setting('app.license_id', true), '')::uuid));
--> statement-breakpoint
grant select (id, name, slug) on company to prospecta_tenant;
