ALTER TABLE "lead" ADD COLUMN "lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stage_change" ADD COLUMN "is_first_leave" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
alter table lead no force row level security;
--> statement-breakpoint
-- What lists combine does not change.
alter table lead disable trigger lead_facets_of_changed;
--> statement-breakpoint
alter table stage_change no force row level security;
--> statement-breakpoint
update lead set lost_at = lost.at
from (
  select c.license_id, c.lead_id, min(c.at) as at from stage_change c
  where c.to_type = 'lost' and c.from_type is distinct from 'lost' and not exists (
    select from stage_change later where later.license_id = c.license_id and later.lead_id = c.lead_id
      and later.at > c.at and (later.to_type <> 'lost' or later.from_type is distinct from 'lost'))
  group by c.license_id, c.lead_id
) lost
where lead.license_id = lost.license_id and lead.id = lost.lead_id;
--> statement-breakpoint
update stage_change c set is_first_leave = true
from (
  select distinct on (license_id, lead_id, from_stage_id) license_id, id from stage_change
  where from_stage_id is not null order by license_id, lead_id, from_stage_id, at, id
) first
where c.license_id = first.license_id and c.id = first.id;
--> statement-breakpoint
alter table lead enable trigger lead_facets_of_changed;
--> statement-breakpoint
alter table lead force row level security;
--> statement-breakpoint
alter table stage_change force row level security;
--> statement-breakpoint
-- A sale, or a loss, stays one whatever its stage becomes, and from one such stage to another is no second one.
create or replace function keep_lead_sold() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_type text;
  was_type text;
begin
  select now.type, was.type into is_type, was_type
  from stage now left join stage was on was.license_id = now.license_id and was.id = old.stage_id
  where now.license_id = new.license_id and now.id = new.stage_id;
  new.sold_at := case when is_type = 'won' then case when was_type = 'won' then old.sold_at else new.stage_at end end;
  new.lost_at := case when is_type = 'lost' then case when was_type = 'lost' then old.lost_at else new.stage_at end end;
  return new;
end $$;
--> statement-breakpoint
-- Of the moves of one lead from one stage, one and no more, in whatever order they are written.
create function keep_first_leave() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.is_first_leave := new.from_stage_id is not null and not exists (
    select from stage_change earlier
    where earlier.license_id = new.license_id and earlier.lead_id = new.lead_id and earlier.from_stage_id = new.from_stage_id);
  return new;
end $$;
--> statement-breakpoint
create trigger stage_change_first_leave before insert on stage_change for each row execute function keep_first_leave();
--> statement-breakpoint
-- Reports count by these, and read nothing but the index.
drop index lead_by_time;
--> statement-breakpoint
create index lead_by_time on lead (license_id, created_at, id) include (source, deal_state, crm_state, agency_id, model_id,
  advisor_id, stage_id, is_sales_pipeline, first_contact_at, contacted_at, tries_to_contact, sold_at, erased_at, origin, completion, form_name);
--> statement-breakpoint
drop index lead_sold;
--> statement-breakpoint
create index lead_sold on lead (license_id, sold_at, id)
  include (source, deal_state, agency_id, model_id, advisor_id, is_sales_pipeline) where sold_at is not null;
--> statement-breakpoint
create index lead_lost on lead (license_id, lost_at, id)
  include (source, deal_state, agency_id, model_id, advisor_id, is_sales_pipeline, lost_reason) where lost_at is not null;
--> statement-breakpoint
drop index stage_change_by_time;
--> statement-breakpoint
create index stage_change_by_time on stage_change (license_id, at) include (lead_id, from_stage_id, from_at, is_first_leave);
