ALTER TABLE "api_key" ADD COLUMN "signing_secret" text;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "previous_secret" text;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "previous_secret_until" timestamp (3) with time zone;