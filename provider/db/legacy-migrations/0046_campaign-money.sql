ALTER TABLE "campaign" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "budget" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "spend" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "identifiers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "attribution" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_of_campaign" ON "lead" USING btree ("license_id","campaign_id","deal_state") WHERE "lead"."campaign_id" is not null;