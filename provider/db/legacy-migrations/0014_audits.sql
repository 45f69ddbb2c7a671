ALTER TABLE "audit_entry" ADD COLUMN "channel" text;
--> statement-breakpoint
alter table audit_entry no force row level security;
--> statement-breakpoint
alter table lead no force row level security;
--> statement-breakpoint
update audit_entry set channel = lead.channel from lead
  where audit_entry.subject = 'lead' and lead.license_id = audit_entry.license_id and lead.id = audit_entry.subject_id;
--> statement-breakpoint
alter table audit_entry force row level security;
--> statement-breakpoint
alter table lead force row level security;
--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("license_id","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("license_id","action","at","id") WHERE "audit_entry"."action" <> 'lead.received';--> statement-breakpoint
CREATE INDEX "audit_entry_channel" ON "audit_entry" USING btree ("license_id","channel","at","id") WHERE "audit_entry"."channel" is not null;