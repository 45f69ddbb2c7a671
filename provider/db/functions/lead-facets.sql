-- Counts of the lead filters, updated with each statement that writes leads.

create or replace function keep_lead_facets()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  insert into lead_facet (license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id, rule, entry_source)
  select distinct on (license_id, facet) license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id, rule, entry_source
  from written
  where not exists (select from lead_facet known where known.license_id = written.license_id and known.facet = written.facet);
  return null;
end $$;

create or replace trigger lead_facets_of_changed after update on lead referencing new table as written
  for each statement
  execute function keep_lead_facets();

create or replace trigger lead_facets_of_new after insert on lead referencing new table as written
  for each statement
  execute function keep_lead_facets();
