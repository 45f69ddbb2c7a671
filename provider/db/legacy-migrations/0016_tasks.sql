CREATE TABLE "load" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"headers" jsonb NOT NULL,
	"rows" integer,
	"plan" jsonb,
	"task_id" uuid,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "load_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "load_line" (
	"license_id" uuid NOT NULL,
	"load_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"deal_state" text,
	"errors" jsonb,
	"lead_id" uuid,
	CONSTRAINT "load_line_license_id_load_id_row_pk" PRIMARY KEY("license_id","load_id","row")
);
--> statement-breakpoint
CREATE TABLE "task" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"subject_id" uuid,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"place" jsonb,
	"actor_id" uuid NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fault" text,
	CONSTRAINT "task_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "load" ADD CONSTRAINT "load_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_line" ADD CONSTRAINT "load_line_license_id_load_id_load_license_id_id_fk" FOREIGN KEY ("license_id","load_id") REFERENCES "public"."load"("license_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_by_time" ON "load" USING btree ("license_id","created_at","id");--> statement-breakpoint
CREATE INDEX "load_line_failed" ON "load_line" USING btree ("license_id","load_id","row") WHERE "load_line"."deal_state" = 'failed';--> statement-breakpoint
CREATE INDEX "load_line_lead" ON "load_line" USING btree ("license_id","lead_id") WHERE "load_line"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "task_of_actor" ON "task" USING btree ("license_id","actor_id","created_at");
--> statement-breakpoint
create policy tenant on task to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table task enable row level security;
--> statement-breakpoint
alter table task force row level security;
--> statement-breakpoint
grant select, insert, update on task to prospecta_tenant;
--> statement-breakpoint
create policy tenant on load to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table load enable row level security;
--> statement-breakpoint
alter table load force row level security;
--> statement-breakpoint
grant select, insert, update, delete on load to prospecta_tenant;
--> statement-breakpoint
create policy tenant on load_line to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table load_line enable row level security;
--> statement-breakpoint
alter table load_line force row level security;
--> statement-breakpoint
grant select, insert, update, delete on load_line to prospecta_tenant;
