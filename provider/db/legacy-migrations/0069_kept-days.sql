CREATE TABLE "report_day" (
	"license_id" uuid NOT NULL,
	"day" date NOT NULL,
	"time_zone" text NOT NULL,
	"definition" text NOT NULL,
	"told_on" date NOT NULL,
	CONSTRAINT "report_day_license_id_day_pk" PRIMARY KEY("license_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_day_change" (
	"license_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_day_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	CONSTRAINT "report_day_change_license_id_id_pk" PRIMARY KEY("license_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_day_row" (
	"license_id" uuid NOT NULL,
	"sheet" text NOT NULL,
	"day" date NOT NULL,
	"place" integer NOT NULL,
	"key" text,
	"column_key" text,
	"middle" integer,
	"numbers" double precision[] NOT NULL,
	CONSTRAINT "report_day_row_license_id_sheet_day_place_pk" PRIMARY KEY("license_id","sheet","day","place")
);
--> statement-breakpoint
ALTER TABLE "report_day_row" ADD CONSTRAINT "report_day_row_license_id_day_report_day_license_id_day_fk" FOREIGN KEY ("license_id","day") REFERENCES "public"."report_day"("license_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_day_change_of_day" ON "report_day_change" USING btree ("license_id","day");--> statement-breakpoint
CREATE INDEX "report_day_row_of_day" ON "report_day_row" USING btree ("license_id","day");--> statement-breakpoint
create policy tenant on report_day to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table report_day enable row level security;
--> statement-breakpoint
alter table report_day force row level security;
--> statement-breakpoint
create policy tenant on report_day_row to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table report_day_row enable row level security;
--> statement-breakpoint
alter table report_day_row force row level security;
--> statement-breakpoint
create policy tenant on report_day_change to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table report_day_change enable row level security;
--> statement-breakpoint
alter table report_day_change force row level security;
--> statement-breakpoint
grant select, insert, delete on report_day, report_day_row, report_day_change to prospecta_tenant;
--> statement-breakpoint
-- A day is kept when it has been over for three days; what is of a later one than the day before yesterday is of none that
-- is kept. Each day is told once in a transaction, however many leads it changes.
create function tell_report_day(of_license uuid, moment timestamptz) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  of_day date;
  told text := coalesce(current_setting('app.told_days', true), '');
begin
  if moment is null or moment >= now() - interval '2 days' then return; end if;
  select (moment at time zone l.time_zone)::date into of_day from license l where l.id = of_license;
  if position(of_license || of_day::text in told) > 0 then return; end if;
  insert into report_day_change (license_id, day) values (of_license, of_day);
  perform set_config('app.told_days', right(told, 4000) || of_license || of_day::text, true);
end $$;
--> statement-breakpoint
create function tell_days_of_lead() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform tell_report_day(new.license_id, moment) from unnest(array[new.created_at, new.sold_at, new.lost_at]) moment;
  if tg_op = 'UPDATE' then
    perform tell_report_day(new.license_id, moment) from unnest(array[old.created_at, old.sold_at, old.lost_at]) moment;
    if (old.deal_state, old.is_sales_pipeline) is distinct from (new.deal_state, new.is_sales_pipeline) then
      perform tell_report_day(new.license_id, meeting.starts_at) from appointment meeting
      where meeting.license_id = new.license_id and meeting.lead_id = new.id;
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What comes in now is of no day that is kept, and costs no call.
create trigger lead_day_told after insert on lead for each row
  when (new.created_at < now() - interval '2 days') execute function tell_days_of_lead();
--> statement-breakpoint
create trigger lead_day_retold after update on lead for each row
  when (least(old.created_at, new.created_at) < now() - interval '2 days' and
    (old.created_at, old.source, old.deal_state, old.crm_state, old.agency_id, old.model_id, old.advisor_id, old.stage_id,
      old.is_sales_pipeline, old.first_contact_at, old.contacted_at, old.tries_to_contact, old.sold_at, old.lost_at, old.erased_at)
    is distinct from
    (new.created_at, new.source, new.deal_state, new.crm_state, new.agency_id, new.model_id, new.advisor_id, new.stage_id,
      new.is_sales_pipeline, new.first_contact_at, new.contacted_at, new.tries_to_contact, new.sold_at, new.lost_at, new.erased_at))
  execute function tell_days_of_lead();
--> statement-breakpoint
create function tell_days_of_move() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform tell_report_day(lead.license_id, lead.created_at) from lead
  where lead.license_id = new.license_id and lead.id = new.lead_id;
  return null;
end $$;
--> statement-breakpoint
create trigger stage_change_day_told after insert or update on stage_change for each row execute function tell_days_of_move();
--> statement-breakpoint
create function tell_days_of_attempt() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform tell_report_day(old.license_id, old.at); end if;
  if tg_op <> 'DELETE' then perform tell_report_day(new.license_id, new.at); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger contact_attempt_day_told after insert or update or delete on contact_attempt
  for each row execute function tell_days_of_attempt();
--> statement-breakpoint
create function tell_days_of_appointment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_report_day(old.license_id, moment) from unnest(array[old.starts_at, old.created_at]) moment;
    perform tell_report_day(lead.license_id, lead.created_at) from lead
    where lead.license_id = old.license_id and lead.id = old.lead_id;
  end if;
  if tg_op <> 'DELETE' then
    perform tell_report_day(new.license_id, moment) from unnest(array[new.starts_at, new.created_at]) moment;
    perform tell_report_day(lead.license_id, lead.created_at) from lead
    where lead.license_id = new.license_id and lead.id = new.lead_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger appointment_day_told after insert or update or delete on appointment
  for each row execute function tell_days_of_appointment();
--> statement-breakpoint
-- What is open is so by its stage as that is now: on whichever day it came.
create function tell_days_of_stage() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_day_change (license_id, day)
  select new.license_id, day from generate_series(current_date - 1000, current_date + 1, interval '1 day') day;
  return null;
end $$;
--> statement-breakpoint
create trigger stage_day_told after update on stage for each row
  when (old.type is distinct from new.type) execute function tell_days_of_stage();
