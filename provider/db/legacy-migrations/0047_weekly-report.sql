CREATE TABLE "weekly_mail" (
	"license_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due" date NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "weekly_mail_license_id_user_id_due_pk" PRIMARY KEY("license_id","user_id","due")
);
--> statement-breakpoint
CREATE TABLE "weekly_reader" (
	"license_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_reader_license_id_user_id_pk" PRIMARY KEY("license_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "weekly_mail" ADD CONSTRAINT "weekly_mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_reader" ADD CONSTRAINT "weekly_reader_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['weekly_reader', 'weekly_mail'] loop
    execute format('create policy tenant on %I to prospecta_tenant using (license_id = nullif(current_setting(''app.license_id'', true), '''')::uuid)', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, update, delete on weekly_reader, weekly_mail to prospecta_tenant;
