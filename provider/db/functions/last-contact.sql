-- The latest contact of each lead, which lists sort by.

create or replace function track_last_contact()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  insert into last_contact (license_id, lead_id, at, channel, result)
  select distinct on (license_id, lead_id) license_id, lead_id, at, channel, result from written
  order by license_id, lead_id, at desc
  on conflict (license_id, lead_id) do update
    set at = excluded.at, channel = excluded.channel, result = excluded.result
    where excluded.at >= last_contact.at;
  return null;
end $$;

create or replace trigger contact_attempt_last_contact after insert on contact_attempt referencing new table as written
  for each statement
  execute function track_last_contact();
