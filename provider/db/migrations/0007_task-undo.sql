CREATE TABLE "task_undo" (
	"license_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"lead_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"advisor_id" uuid,
	"stage_id" uuid,
	"lost_reason" text NOT NULL,
	CONSTRAINT "task_undo_license_id_task_id_lead_at_lead_id_pk" PRIMARY KEY("license_id","task_id","lead_at","lead_id")
);
--> statement-breakpoint
ALTER TABLE "task_undo" ADD CONSTRAINT "task_undo_advisor_id_user_id_fk" FOREIGN KEY ("advisor_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_undo" ADD CONSTRAINT "task_undo_license_id_task_id_task_license_id_id_fk" FOREIGN KEY ("license_id","task_id") REFERENCES "public"."task"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_undo" ADD CONSTRAINT "task_undo_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_undo_lead" ON "task_undo" USING btree ("license_id","lead_id");
--> statement-breakpoint
create policy tenant on task_undo to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table task_undo enable row level security;
--> statement-breakpoint
alter table task_undo force row level security;
--> statement-breakpoint
grant select, insert, delete on task_undo to prospecta_tenant;
