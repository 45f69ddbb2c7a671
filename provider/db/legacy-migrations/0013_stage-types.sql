DROP INDEX "audit_entry_stage_removed";--> statement-breakpoint
DROP INDEX "stage_change_into";--> statement-breakpoint
ALTER TABLE "stage_change" ADD COLUMN "from_type" text;--> statement-breakpoint
ALTER TABLE "stage_change" ADD COLUMN "to_type" text;
--> statement-breakpoint
alter table stage_change no force row level security;
--> statement-breakpoint
alter table stage no force row level security;
--> statement-breakpoint
alter table audit_entry no force row level security;
--> statement-breakpoint
create function stage_type_then(license uuid, stage_id uuid) returns text language sql stable as $$
  select coalesce(
    (select type from stage where stage.license_id = license and stage.id = stage_id),
    (select before ->> 'type' from audit_entry where license_id = license and subject_id = stage_id and action = 'stage.removed' limit 1),
    'open')
$$;
--> statement-breakpoint
update stage_change set to_type = stage_type_then(license_id, to_stage_id),
  from_type = case when from_stage_id is not null then stage_type_then(license_id, from_stage_id) end;
--> statement-breakpoint
drop function stage_type_then(uuid, uuid);
--> statement-breakpoint
alter table audit_entry force row level security;
--> statement-breakpoint
alter table stage force row level security;
--> statement-breakpoint
alter table stage_change force row level security;
--> statement-breakpoint
ALTER TABLE "stage_change" ALTER COLUMN "to_type" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "stage_change_into" ON "stage_change" USING btree ("license_id","to_type","at");
