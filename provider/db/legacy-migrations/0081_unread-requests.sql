CREATE TABLE "unread_request" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"door" text NOT NULL,
	"source" text,
	"api_key_id" uuid NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"reason" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"body_hash" text NOT NULL,
	"request_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "unread_request_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "unread_request_own" ON "unread_request" USING btree ("license_id","body_hash");--> statement-breakpoint
CREATE INDEX "unread_request_open" ON "unread_request" USING btree ("license_id","received_at") WHERE "unread_request"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "unread_request_by_time" ON "unread_request" USING btree ("license_id","received_at");--> statement-breakpoint
create policy tenant on unread_request to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table unread_request enable row level security;
--> statement-breakpoint
alter table unread_request force row level security;
--> statement-breakpoint
grant select, insert, update, delete on unread_request to prospecta_tenant;
