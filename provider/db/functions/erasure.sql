-- Removes an erased person from audit entries, as a role that may change nothing else.

create or replace function anonymised_audit_values(audited jsonb)
  returns jsonb
  language sql
  immutable
 SET search_path TO 'pg_catalog'
as $$
  select case when jsonb_typeof(audited) = 'object' then (
    select coalesce(jsonb_object_agg(key, case
      when key = any (array['dealState', 'source', 'stage', 'stageId', 'advisor', 'advisorId']) then value
      when key = 'steps' and jsonb_typeof(value) = 'array' then (
        select coalesce(jsonb_agg(jsonb_build_object('step', step -> 'step', 'outcome', step -> 'outcome', 'at', step -> 'at')), '[]')
        from jsonb_array_elements(value) step)
      else '"***"' end), '{}')
    from jsonb_each(audited)) end
$$;

grant create on schema public to prospecta_erasure;

create or replace function erase_from_audits(leads uuid[])
  returns integer
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  license constant uuid := nullif(current_setting('app.license_id', true), '')::uuid;
  erased integer;
begin
  if license is null then raise exception 'no licence is in force' using errcode = '42501'; end if;
  update audit_entry entry
    set before = anonymised_audit_values(entry.before), after = anonymised_audit_values(entry.after),
      ip = case when entry.action = 'lead.received' then '' else entry.ip end
    from lead
    where lead.license_id = license and lead.id = any (leads) and lead.erased_at is not null
      and entry.license_id = license and entry.subject = 'lead' and entry.subject_id = lead.id;
  get diagnostics erased = row_count;
  return erased;
end $$;

alter function erase_from_audits owner to prospecta_erasure;
revoke all on function erase_from_audits from public;
grant execute on function erase_from_audits to prospecta_tenant;
revoke create on schema public from prospecta_erasure;
