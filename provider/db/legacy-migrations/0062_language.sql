ALTER TABLE "user" ADD COLUMN "locale" text DEFAULT 'es' NOT NULL;--> statement-breakpoint
grant select (locale) on "user" to prospecta_tenant;
