ALTER TABLE "task" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "waits_until" timestamp (3) with time zone;