ALTER TABLE "unread_request" ADD COLUMN "first_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "unread_request" SET "first_at" = "received_at";
