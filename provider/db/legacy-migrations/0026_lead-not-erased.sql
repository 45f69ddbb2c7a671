CREATE INDEX "lead_not_erased" ON "lead" USING btree ("license_id","created_at") WHERE "lead"."erased_at" is null;--> statement-breakpoint
ALTER TABLE "retention" DROP COLUMN "swept_until";