-- Dates of the sale or loss of a lead, by the type of its stage.

create or replace function track_lead_sold()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
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

create or replace trigger lead_sold before update of stage_id on lead
  for each row
  when (old.stage_id is distinct from new.stage_id)
  execute function track_lead_sold();
