ALTER TABLE "connection" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_form" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "network_event_refused" ON "network_event" USING btree ("license_id","network") WHERE "network_event"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "task_of_subject" ON "task" USING btree ("license_id","subject_id","created_at");