ALTER TABLE "api_key" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "previous_prefix" text;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "previous_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "license" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "last_sign_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_previous" ON "api_key" USING btree ("previous_hash");