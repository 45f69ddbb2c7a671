ALTER TABLE "connection" ADD COLUMN "last_fault" text;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "last_fault_detail" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "last_fault_at" timestamp (3) with time zone;--> statement-breakpoint
update connection set last_fault = fault, last_fault_detail = fault_detail, last_fault_at = coalesce(fault_at, now()) where fault is not null;
