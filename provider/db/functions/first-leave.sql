-- Marks the first change that leaves a stage.

create or replace function mark_first_leave()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  new.is_first_leave := new.from_stage_id is not null and not exists (
    select from stage_change earlier
    where earlier.license_id = new.license_id and earlier.lead_id = new.lead_id and earlier.from_stage_id = new.from_stage_id);
  return new;
end $$;

create or replace trigger stage_change_first_leave before insert on stage_change
  for each row
  execute function mark_first_leave();
