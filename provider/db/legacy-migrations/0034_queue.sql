ALTER TABLE "lead" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_claimed_by_user_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_claimed" ON "lead" USING btree ("license_id","claimed_by") WHERE "lead"."claimed_by" is not null;