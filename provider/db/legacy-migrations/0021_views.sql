CREATE TABLE "list_choice" (
	"license_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"scope" text NOT NULL,
	"columns" text[],
	"view_id" uuid,
	CONSTRAINT "list_choice_license_id_user_id_list_scope_pk" PRIMARY KEY("license_id","user_id","list","scope")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"license_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"filters" jsonb NOT NULL,
	"columns" text[],
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_view_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
ALTER TABLE "list_choice" ADD CONSTRAINT "list_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("license_id","owner_id","list","scope",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_view_shared" ON "saved_view" USING btree ("license_id","list") WHERE "saved_view"."is_shared";--> statement-breakpoint
create policy tenant on saved_view to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table saved_view enable row level security;
--> statement-breakpoint
alter table saved_view force row level security;
--> statement-breakpoint
grant select, insert, update, delete on saved_view to prospecta_tenant;
--> statement-breakpoint
create policy tenant on list_choice to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table list_choice enable row level security;
--> statement-breakpoint
alter table list_choice force row level security;
--> statement-breakpoint
grant select, insert, update on list_choice to prospecta_tenant;
