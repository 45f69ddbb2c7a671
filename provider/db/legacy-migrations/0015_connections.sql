CREATE TABLE "connected_account" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"network" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"secret" text,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"subscription_id" text,
	CONSTRAINT "connected_account_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "connection" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"network" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"secret" text NOT NULL,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"token_expires_at" timestamp (3) with time zone,
	"fault" text,
	"fault_detail" text DEFAULT '' NOT NULL,
	"fault_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "connection_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_form" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"network" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"silent_after_hours" integer,
	"last_lead_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_form_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "network_event" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"network" text NOT NULL,
	"external_id" text NOT NULL,
	"account_external_id" text NOT NULL,
	"form_external_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"request_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"lead_id" uuid,
	CONSTRAINT "network_event_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "connected_account" ADD CONSTRAINT "connected_account_license_id_connection_id_connection_license_id_id_fk" FOREIGN KEY ("license_id","connection_id") REFERENCES "public"."connection"("license_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_form" ADD CONSTRAINT "lead_form_license_id_account_id_connected_account_license_id_id_fk" FOREIGN KEY ("license_id","account_id") REFERENCES "public"."connected_account"("license_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connected_account_own" ON "connected_account" USING btree ("license_id","network","external_id");--> statement-breakpoint
CREATE INDEX "connected_account_subscribed" ON "connected_account" USING btree ("network","external_id") WHERE "connected_account"."is_subscribed";--> statement-breakpoint
CREATE UNIQUE INDEX "connection_account" ON "connection" USING btree ("license_id","network","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_form_own" ON "lead_form" USING btree ("license_id","network","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "network_event_own" ON "network_event" USING btree ("license_id","network","external_id");--> statement-breakpoint
CREATE INDEX "network_event_due" ON "network_event" USING btree ("license_id","network","due_at") WHERE "network_event"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "network_event_form" ON "network_event" USING btree ("license_id","network","form_external_id","received_at");--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['connection', 'connected_account', 'lead_form', 'network_event'] loop
    execute format('create policy tenant on %I to prospecta_tenant using (license_id = nullif(current_setting(''app.license_id'', true), '''')::uuid)', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to prospecta_tenant', name);
  end loop;
end $$;
--> statement-breakpoint
create policy identity on connected_account for select to prospecta_identity using (is_subscribed);
--> statement-breakpoint
grant select (license_id, network, external_id, is_subscribed) on connected_account to prospecta_identity;
