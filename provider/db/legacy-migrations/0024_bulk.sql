CREATE TABLE "task_result" (
	"license_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"lead_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"fields" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "task_result_license_id_task_id_lead_at_lead_id_pk" PRIMARY KEY("license_id","task_id","lead_at","lead_id")
);
--> statement-breakpoint
ALTER TABLE "task_result" ADD CONSTRAINT "task_result_license_id_task_id_task_license_id_id_fk" FOREIGN KEY ("license_id","task_id") REFERENCES "public"."task"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_result" ADD CONSTRAINT "task_result_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create policy tenant on task_result to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table task_result enable row level security;
--> statement-breakpoint
alter table task_result force row level security;
--> statement-breakpoint
grant select, insert on task_result to prospecta_tenant;
