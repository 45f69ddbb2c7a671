-- When earlier licences were made is not known: nothing is before them.
ALTER TABLE "license" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT '2000-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "license" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "arrival_by" text DEFAULT 'device' NOT NULL;
