-- Counts of the lead filters, updated with each statement that writes leads.

create or replace function track_lead_facets()
  returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  insert into lead_facet (license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id, rule, entry_source)
  select distinct on (license_id, facet) license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id, rule, entry_source
  from written
  where not exists (select from lead_facet counted where counted.license_id = written.license_id and counted.facet = written.facet);
  return null;
end $$;

create or replace trigger lead_update_facets after update on lead referencing new table as written
  for each statement
  execute function track_lead_facets();

create or replace trigger lead_insert_facets after insert on lead referencing new table as written
  for each statement
  execute function track_lead_facets();
