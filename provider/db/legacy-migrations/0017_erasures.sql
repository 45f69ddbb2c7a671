CREATE TABLE "retention" (
	"license_id" uuid PRIMARY KEY NOT NULL,
	"months" integer,
	"swept_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tombstone" (
	"license_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"seal" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "tombstone_license_id_lead_id_seal_pk" PRIMARY KEY("license_id","lead_id","seal")
);
--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "tombstone_seal" ON "tombstone" USING btree ("license_id","seal");--> statement-breakpoint
CREATE INDEX "tombstone_record" ON "tombstone" USING btree ("license_id","lead_id") WHERE "tombstone"."kind" = 'record';
--> statement-breakpoint
do $$
begin
  begin
    create role prospecta_erasure nologin nosuperuser nobypassrls;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    grant prospecta_erasure to current_user;
  exception when others then null;
  end;
end $$;
--> statement-breakpoint
create policy tenant on tombstone to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
create policy tenant on retention to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table tombstone enable row level security;
--> statement-breakpoint
alter table tombstone force row level security;
--> statement-breakpoint
alter table retention enable row level security;
--> statement-breakpoint
alter table retention force row level security;
--> statement-breakpoint
grant select, insert on tombstone to prospecta_tenant;
--> statement-breakpoint
grant select, insert, update on retention to prospecta_tenant;
--> statement-breakpoint
grant update (reason) on stage_change to prospecta_tenant;
--> statement-breakpoint
-- What an entry may keep of a lead whose person was erased: states, stages and advisors; of the rest, that it was there.
create function told_of_nobody(told jsonb) returns jsonb language sql immutable
  set search_path = pg_catalog
as $$
  select case when jsonb_typeof(told) = 'object' then (
    select coalesce(jsonb_object_agg(key, case
      when key = any (array['dealState', 'source', 'stage', 'stageId', 'advisor', 'advisorId']) then value
      when key = 'steps' and jsonb_typeof(value) = 'array' then (
        select coalesce(jsonb_agg(jsonb_build_object('step', step -> 'step', 'outcome', step -> 'outcome', 'at', step -> 'at')), '[]')
        from jsonb_array_elements(value) step)
      else '"***"' end), '{}')
    from jsonb_each(told)) end
$$;
--> statement-breakpoint
-- The one way to change entries: in the licence in force, of leads that are erased already, and only to take out what
-- is personal. Who did what and when is out of its reach, by its owner's grants too.
create function erase_from_audits(leads uuid[]) returns integer
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  license constant uuid := nullif(current_setting('app.license_id', true), '')::uuid;
  erased integer;
begin
  if license is null then raise exception 'no licence is in force' using errcode = '42501'; end if;
  update audit_entry entry
    set before = told_of_nobody(entry.before), after = told_of_nobody(entry.after),
      ip = case when entry.action = 'lead.received' then '' else entry.ip end
    from lead
    where lead.license_id = license and lead.id = any (leads) and lead.erased_at is not null
      and entry.license_id = license and entry.subject = 'lead' and entry.subject_id = lead.id;
  get diagnostics erased = row_count;
  return erased;
end $$;
--> statement-breakpoint
create policy erasure on audit_entry to prospecta_erasure using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
create policy erasure on lead for select to prospecta_erasure using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
grant usage on schema public to prospecta_erasure;
--> statement-breakpoint
grant select (license_id, id, erased_at) on lead to prospecta_erasure;
--> statement-breakpoint
grant select (license_id, subject, subject_id, action, before, after, ip), update (before, after, ip) on audit_entry to prospecta_erasure;
--> statement-breakpoint
grant create on schema public to prospecta_erasure;
--> statement-breakpoint
alter function erase_from_audits owner to prospecta_erasure;
--> statement-breakpoint
revoke create on schema public from prospecta_erasure;
--> statement-breakpoint
revoke all on function erase_from_audits from public;
--> statement-breakpoint
grant execute on function erase_from_audits to prospecta_tenant;
