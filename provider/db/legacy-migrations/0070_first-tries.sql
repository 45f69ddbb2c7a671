-- What is said of the day on which a lead came is also by when it was first tried.
create or replace function tell_days_of_attempt() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_report_day(old.license_id, old.at);
    perform tell_report_day(lead.license_id, lead.created_at) from lead
    where lead.license_id = old.license_id and lead.id = old.lead_id;
  end if;
  if tg_op <> 'DELETE' then
    perform tell_report_day(new.license_id, new.at);
    perform tell_report_day(lead.license_id, lead.created_at) from lead
    where lead.license_id = new.license_id and lead.id = new.lead_id;
  end if;
  return null;
end $$;
