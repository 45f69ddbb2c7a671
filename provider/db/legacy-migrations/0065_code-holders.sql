DROP INDEX "referral_code_identification";--> statement-breakpoint
DROP INDEX "referral_code_phone";--> statement-breakpoint
ALTER TABLE "referral_code" ADD COLUMN "holder_identification" text GENERATED ALWAYS AS (holder ->> 'identification') STORED;--> statement-breakpoint
ALTER TABLE "referral_code" ADD COLUMN "holder_phone" text GENERATED ALWAYS AS (regexp_replace(holder ->> 'phone', '^0(?=[0-9]{9}$)', '+593')) STORED;--> statement-breakpoint
ALTER TABLE "referral_code" ADD COLUMN "holder_email" text GENERATED ALWAYS AS (case
  when split_part(holder ->> 'email', '@', 2) = '' then null
  when split_part(lower(holder ->> 'email'), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(holder ->> 'email'), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(holder ->> 'email'), '@', 1), '+', 1) || '@' || split_part(lower(holder ->> 'email'), '@', 2) end) STORED;--> statement-breakpoint
CREATE INDEX "referral_code_holder_identification" ON "referral_code" USING btree ("license_id","holder_identification");--> statement-breakpoint
CREATE INDEX "referral_code_holder_phone" ON "referral_code" USING btree ("license_id","holder_phone");--> statement-breakpoint
CREATE INDEX "referral_code_holder_email" ON "referral_code" USING btree ("license_id","holder_email");