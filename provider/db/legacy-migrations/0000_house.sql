CREATE TABLE "agency" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"city" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "agency_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"identification" text NOT NULL,
	"slug" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "company_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "license" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"company_identification" text NOT NULL,
	"time_zone" text DEFAULT 'America/Guayaquil' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "model_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "pipeline" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pipeline_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "rule" (
	"license_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"required_fields" text[] NOT NULL,
	"dedup_keys" text[] NOT NULL,
	"dedup_window_days" integer NOT NULL,
	"is_same_product_only" boolean NOT NULL,
	"assignment" jsonb NOT NULL,
	"assignment_position" integer DEFAULT 0 NOT NULL,
	"pipeline_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rule_license_id_channel_pk" PRIMARY KEY("license_id","channel")
);
--> statement-breakpoint
CREATE TABLE "stage" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"name" text NOT NULL,
	"order" integer NOT NULL,
	"type" text DEFAULT 'open' NOT NULL,
	"colour" text NOT NULL,
	"sla_hours" integer,
	CONSTRAINT "stage_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_license_id_id_pk" PRIMARY KEY("license_id","id"),
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"license_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_request" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"api_key_id" uuid,
	"source" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"body_hash" text NOT NULL,
	"idempotency_key" text,
	"steps" jsonb NOT NULL,
	CONSTRAINT "intake_request_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"channel" text NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"email_key" text DEFAULT '' NOT NULL,
	"identification" text DEFAULT '' NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"model_id" uuid,
	"agency" text DEFAULT '' NOT NULL,
	"agency_id" uuid,
	"advisor_id" uuid,
	"pipeline_id" uuid,
	"stage_id" uuid,
	"is_sales_pipeline" boolean NOT NULL,
	"deal_state" text NOT NULL,
	"crm_state" text DEFAULT 'none' NOT NULL,
	"completion" text,
	"processing" text NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extra_properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"form_name" text DEFAULT '' NOT NULL,
	"vin" text DEFAULT '' NOT NULL,
	"car_license" text DEFAULT '' NOT NULL,
	"rule" text DEFAULT '' NOT NULL,
	"external_id" text,
	"original_id" uuid,
	"do_not_contact" boolean DEFAULT false NOT NULL,
	"consent" jsonb,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "lead_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "login_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"used_generation" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"type" text NOT NULL,
	"roles" text[] NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"password_hash" text NOT NULL,
	"last_license_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_license" (
	"user_id" uuid NOT NULL,
	"license_id" uuid NOT NULL,
	"agency_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "user_license_user_id_license_id_pk" PRIMARY KEY("user_id","license_id")
);
--> statement-breakpoint
ALTER TABLE "license" ADD CONSTRAINT "license_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage" ADD CONSTRAINT "stage_license_id_pipeline_id_pipeline_license_id_id_fk" FOREIGN KEY ("license_id","pipeline_id") REFERENCES "public"."pipeline"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_request" ADD CONSTRAINT "intake_request_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_advisor_id_user_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_license_id_agency_id_agency_license_id_id_fk" FOREIGN KEY ("license_id","agency_id") REFERENCES "public"."agency"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_license_id_model_id_model_license_id_id_fk" FOREIGN KEY ("license_id","model_id") REFERENCES "public"."model"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_license_id_pipeline_id_pipeline_license_id_id_fk" FOREIGN KEY ("license_id","pipeline_id") REFERENCES "public"."pipeline"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_license_id_stage_id_stage_license_id_id_fk" FOREIGN KEY ("license_id","stage_id") REFERENCES "public"."stage"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_license_id_original_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","original_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_last_license_id_license_id_fk" FOREIGN KEY ("last_license_id") REFERENCES "public"."license"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_license" ADD CONSTRAINT "user_license_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_license" ADD CONSTRAINT "user_license_license_id_license_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."license"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agency_code" ON "agency" USING btree ("license_id","code");--> statement-breakpoint
CREATE INDEX "license_company" ON "license" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "model_name" ON "model" USING btree ("license_id","brand","name");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("license_id","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_entry_time" ON "audit_entry" USING btree ("license_id","at","id");--> statement-breakpoint
CREATE INDEX "intake_request_lead" ON "intake_request" USING btree ("license_id","lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_request_idempotency" ON "intake_request" USING btree ("license_id","idempotency_key") WHERE "intake_request"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "lead_by_time" ON "lead" USING btree ("license_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_by_source" ON "lead" USING btree ("license_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_by_deal_state" ON "lead" USING btree ("license_id","source","deal_state","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_by_crm_state" ON "lead" USING btree ("license_id","source","crm_state","created_at","id") WHERE "lead"."crm_state" <> 'none';--> statement-breakpoint
CREATE INDEX "lead_by_agency" ON "lead" USING btree ("license_id","agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_by_model" ON "lead" USING btree ("license_id","model_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_by_advisor" ON "lead" USING btree ("license_id","advisor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_by_phone" ON "lead" USING btree ("license_id","phone","created_at") WHERE "lead"."phone" <> '';--> statement-breakpoint
CREATE INDEX "lead_by_email" ON "lead" USING btree ("license_id","email_key","created_at") WHERE "lead"."email_key" <> '';--> statement-breakpoint
CREATE INDEX "lead_by_identification" ON "lead" USING btree ("license_id","identification","created_at") WHERE "lead"."identification" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "lead_external_id" ON "lead" USING btree ("license_id","source","external_id") WHERE "lead"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_company" ON "user" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "user_license_license" ON "user_license" USING btree ("license_id");