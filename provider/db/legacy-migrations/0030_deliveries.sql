CREATE TABLE "delivery" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "delivery_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"destination_id" uuid NOT NULL,
	"lead_id" uuid,
	"event" text NOT NULL,
	"payload" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"request_id" text NOT NULL,
	"status" integer,
	"fault" text,
	"message" text DEFAULT '' NOT NULL,
	"external_id" text,
	CONSTRAINT "delivery_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "delivery_attempt" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"lead_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"attempt" integer NOT NULL,
	"outcome" text NOT NULL,
	"status" integer,
	"ms" integer NOT NULL,
	"fault" text,
	"message" text NOT NULL,
	"request" text NOT NULL,
	"response" text NOT NULL,
	CONSTRAINT "delivery_attempt_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "destination" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"disabled_for" text,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"channels" text[] DEFAULT '{}' NOT NULL,
	"model_ids" uuid[] DEFAULT '{}' NOT NULL,
	"secret" text,
	"previous_secret" text,
	"previous_secret_ends_at" timestamp (3) with time zone,
	"rate_per_minute" integer,
	"paced_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"failed_in_row" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"probe_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_error_at" timestamp (3) with time zone,
	"last_fault" text,
	"last_status" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "destination_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "crm_id" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_license_id_destination_id_destination_license_id_id_fk" FOREIGN KEY ("license_id","destination_id") REFERENCES "public"."destination"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_license_id_delivery_id_delivery_license_id_id_fk" FOREIGN KEY ("license_id","delivery_id") REFERENCES "public"."delivery"("license_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("destination_id","next_at","seq") WHERE "delivery"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_of_lead" ON "delivery" USING btree ("license_id","lead_id","destination_id","seq") WHERE "delivery"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery_log" ON "delivery" USING btree ("license_id","destination_id","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_log_by_event" ON "delivery" USING btree ("license_id","destination_id","event","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_dead" ON "delivery" USING btree ("license_id","destination_id","created_at","id") WHERE "delivery"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "delivery_ended" ON "delivery" USING btree ("license_id","ended_at") WHERE "delivery"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "delivery_attempt_of" ON "delivery_attempt" USING btree ("license_id","delivery_id","at");--> statement-breakpoint
CREATE INDEX "delivery_attempt_of_lead" ON "delivery_attempt" USING btree ("license_id","lead_id","at") WHERE "delivery_attempt"."lead_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "destination_name" ON "destination" USING btree ("license_id","kind","name") WHERE "destination"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "destination_active" ON "destination" USING btree ("id") WHERE "destination"."state" = 'active' and "destination"."removed_at" is null;--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['destination', 'delivery', 'delivery_attempt'] loop
    execute format('create policy tenant on %I to prospecta_tenant using (license_id = nullif(current_setting(''app.license_id'', true), '''')::uuid)', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
--> statement-breakpoint
-- Whoever sends looks in all licences for what is due, takes it, and settles it within its licence.
create policy sending on destination to prospecta_worker using (true);
--> statement-breakpoint
create policy sending on delivery to prospecta_worker using (true);
--> statement-breakpoint
grant select, insert, update on destination to prospecta_tenant;
--> statement-breakpoint
grant select, insert, update, delete on delivery, delivery_attempt to prospecta_tenant;
--> statement-breakpoint
grant select (license_id, id, kind, state, removed_at, rate_per_minute, paced_until, opened_at, probe_at),
  update (paced_until, probe_at) on destination to prospecta_worker;
--> statement-breakpoint
grant select (license_id, id, seq, destination_id, lead_id, state, attempts, created_at, next_at),
  update (state, attempts, next_at) on delivery to prospecta_worker;
