ALTER TABLE "unread_request" ADD COLUMN "decoded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "unread_request" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;