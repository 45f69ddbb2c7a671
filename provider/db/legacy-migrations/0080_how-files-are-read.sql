ALTER TABLE "load" ADD COLUMN "header_row" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "load" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;