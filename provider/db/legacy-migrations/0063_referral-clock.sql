ALTER TABLE "referral_config" ADD COLUMN "approve_after_days" integer;--> statement-breakpoint
ALTER TABLE "referral_reward" ADD COLUMN "is_by_hand" boolean DEFAULT false NOT NULL;