CREATE TABLE "calendar_feed" (
	"license_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feed_license_id_user_id_pk" PRIMARY KEY("license_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid,
	"appointment_id" uuid,
	"subject_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_shown" boolean NOT NULL,
	"is_to_mail" boolean NOT NULL,
	CONSTRAINT "notification_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"license_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"browser" boolean NOT NULL,
	"sound" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_choice_license_id_user_id_kind_pk" PRIMARY KEY("license_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "sla_clock" (
	"license_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"seen_until" timestamp (3) with time zone NOT NULL,
	"seen_id" uuid NOT NULL,
	CONSTRAINT "sla_clock_license_id_stage_id_pk" PRIMARY KEY("license_id","stage_id")
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_license_id_lead_id_lead_license_id_id_fk" FOREIGN KEY ("license_id","lead_id") REFERENCES "public"."lead"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_license_id_appointment_id_appointment_license_id_id_fk" FOREIGN KEY ("license_id","appointment_id") REFERENCES "public"."appointment"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_id" ON "calendar_feed" USING btree ("id");--> statement-breakpoint
CREATE INDEX "notification_of_user" ON "notification" USING btree ("license_id","user_id","created_at","id") WHERE "notification"."is_shown";--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("license_id","user_id") WHERE "notification"."is_shown" and "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_to_mail" ON "notification" USING btree ("license_id","user_id") WHERE "notification"."is_to_mail";--> statement-breakpoint
CREATE INDEX "notification_by_time" ON "notification" USING btree ("license_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_together" ON "notification" USING btree ("license_id","user_id","kind","subject_id") WHERE "notification"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "appointment_to_remind" ON "appointment" USING btree ("license_id","starts_at") WHERE "appointment"."state" = 'planned' and "appointment"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "lead_to_work" ON "lead" USING btree ("license_id","stage_id","stage_at","id") WHERE "lead"."deal_state" = 'new' and "lead"."next_action_at" is null and "lead"."erased_at" is null and not "lead"."do_not_contact";--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['notification', 'notification_choice', 'sla_clock', 'calendar_feed'] loop
    execute format('create policy tenant on %I to prospecta_tenant using (license_id = nullif(current_setting(''app.license_id'', true), '''')::uuid)', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
--> statement-breakpoint
create policy identity on calendar_feed for select to prospecta_identity using (true);
--> statement-breakpoint
grant select, insert, update, delete on notification, notification_choice, sla_clock, calendar_feed to prospecta_tenant;
--> statement-breakpoint
grant select on calendar_feed to prospecta_identity;
