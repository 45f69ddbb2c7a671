CREATE TABLE "calendar_feed" (
	"license_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calendar_feed_license_id_user_id_pk" PRIMARY KEY("license_id","user_id"),
	CONSTRAINT "calendar_feed_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create policy tenant on calendar_feed to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
create policy identity on calendar_feed to prospecta_identity using (true);
--> statement-breakpoint
alter table calendar_feed enable row level security;
--> statement-breakpoint
alter table calendar_feed force row level security;
--> statement-breakpoint
grant select, insert, update, delete on calendar_feed to prospecta_tenant;
--> statement-breakpoint
grant select (license_id, user_id, hash, locale, last_read_at), update (last_read_at) on calendar_feed to prospecta_identity;
