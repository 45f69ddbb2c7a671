ALTER TABLE "lead" ADD COLUMN "contacted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "tries_to_contact" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "sold_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stage_change" ADD COLUMN "from_at" timestamp (3) with time zone;
--> statement-breakpoint
alter table lead no force row level security;
--> statement-breakpoint
-- What lists combine does not change.
alter table lead disable trigger lead_facets_of_changed;
--> statement-breakpoint
alter table stage_change no force row level security;
--> statement-breakpoint
alter table contact_attempt no force row level security;
--> statement-breakpoint
update stage_change c set from_at = told.from_at
from (
  select s.license_id, s.id, coalesce(lag(s.at) over (partition by s.license_id, s.lead_id order by s.at, s.id), least(l.created_at, s.at)) as from_at
  from stage_change s join lead l on l.license_id = s.license_id and l.id = s.lead_id
) told
where c.license_id = told.license_id and c.id = told.id;
--> statement-breakpoint
ALTER TABLE "stage_change" ALTER COLUMN "from_at" SET NOT NULL;
--> statement-breakpoint
update lead set sold_at = sold.at
from (
  select c.license_id, c.lead_id, min(c.at) as at from stage_change c
  where c.to_type = 'won' and c.from_type is distinct from 'won' and not exists (
    select from stage_change later where later.license_id = c.license_id and later.lead_id = c.lead_id
      and later.at > c.at and later.to_type <> 'won')
  group by c.license_id, c.lead_id
) sold
where lead.license_id = sold.license_id and lead.id = sold.lead_id;
--> statement-breakpoint
update lead set contacted_at = tried.contacted_at, tries_to_contact = tried.tries
from (
  select license_id, lead_id, min(at) filter (where is_human_contact and is_effective) as contacted_at,
    count(*) filter (where spoken_at is null or at <= spoken_at) as tries
  from (select *, min(at) filter (where is_human_contact) over (partition by license_id, lead_id) as spoken_at
    from contact_attempt) attempt
  group by license_id, lead_id
) tried
where lead.license_id = tried.license_id and lead.id = tried.lead_id;
--> statement-breakpoint
alter table lead enable trigger lead_facets_of_changed;
--> statement-breakpoint
alter table lead force row level security;
--> statement-breakpoint
alter table stage_change force row level security;
--> statement-breakpoint
alter table contact_attempt force row level security;
--> statement-breakpoint
CREATE INDEX "appointment_by_creation" ON "appointment" USING btree ("license_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_attempt_by_time" ON "contact_attempt" USING btree ("license_id","at");--> statement-breakpoint
CREATE INDEX "lead_sold" ON "lead" USING btree ("license_id","sold_at","id") WHERE "lead"."sold_at" is not null;
--> statement-breakpoint
-- A sale stays one whatever its stage becomes, and from one won stage to another is no second one.
create function keep_lead_sold() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.sold_at := (
    select case when was.type = 'won' then old.sold_at else new.stage_at end
    from stage now left join stage was on was.license_id = now.license_id and was.id = old.stage_id
    where now.license_id = new.license_id and now.id = new.stage_id and now.type = 'won');
  return new;
end $$;
--> statement-breakpoint
create trigger lead_sold before update of stage_id on lead for each row
  when (old.stage_id is distinct from new.stage_id) execute function keep_lead_sold();
--> statement-breakpoint
-- Reports count by these, and read nothing but the index.
drop index lead_by_time;
--> statement-breakpoint
create index lead_by_time on lead (license_id, created_at, id) include (source, deal_state, crm_state, agency_id, model_id,
  advisor_id, stage_id, is_sales_pipeline, first_contact_at, contacted_at, tries_to_contact, sold_at);
