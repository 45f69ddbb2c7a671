CREATE TABLE "spent_identity" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_identity_user" ON "user_identity" USING btree ("issuer","user_id");--> statement-breakpoint
create policy identity on user_identity to prospecta_identity using (true);
--> statement-breakpoint
create policy identity on spent_identity to prospecta_identity using (true);
--> statement-breakpoint
alter table user_identity enable row level security;
--> statement-breakpoint
alter table user_identity force row level security;
--> statement-breakpoint
alter table spent_identity enable row level security;
--> statement-breakpoint
alter table spent_identity force row level security;
--> statement-breakpoint
grant select, insert, delete on user_identity to prospecta_identity;
--> statement-breakpoint
grant select, insert, delete on spent_identity to prospecta_identity;
