-- Audit entries carry wire names. Forced row-level security hides the rows from their owner.
alter table audit_entry no force row level security;
--> statement-breakpoint
update audit_entry set
  before = case when before ? 'door' then before - 'door' || jsonb_build_object('entryPoint', before -> 'door') else before end,
  after = case when after ? 'door' then after - 'door' || jsonb_build_object('entryPoint', after -> 'door') else after end
  where subject = 'unreadRequest' and (before ? 'door' or after ? 'door');
--> statement-breakpoint
update audit_entry set
  after = jsonb_set(after, '{traces}', (
    select jsonb_agg(trace - 'place' || jsonb_build_object('location', trace -> 'place'))
    from jsonb_array_elements(after -> 'traces') trace))
  where subject = 'person' and after #> '{traces,0}' ? 'place';
--> statement-breakpoint
alter table audit_entry force row level security;
