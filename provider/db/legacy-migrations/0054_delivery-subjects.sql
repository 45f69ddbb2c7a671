ALTER TABLE "delivery" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
CREATE INDEX "delivery_of_subject" ON "delivery" USING btree ("license_id","subject_id","destination_id","seq") WHERE "delivery"."subject_id" is not null;--> statement-breakpoint
-- Whoever sends keeps the order of what hangs on no lead, too.
grant select (subject_id) on delivery to prospecta_worker;
