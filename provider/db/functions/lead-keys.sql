-- The index that finds leads by text, filters and time. A key is a hash of the licence and one term, so that a search
-- reads postings of its own licence alone. A change of this file rebuilds the index.

-- Trigrams that every text with this part has: those that do not depend on the characters around it.
create or replace function trigrams_of_part(part text)
  returns text[]
  language sql
  immutable parallel safe
as $$
  select array(
    select unnest(public.show_trgm(part))
    intersect select unnest(public.show_trgm('a' || part || 'a'))
    intersect select unnest(public.show_trgm('0' || part || '0'))
  )
$$;

-- Number of a block of time: 4,096 seconds at level 0, and at each level four times as long as at the one below.
-- Infinite times count as the years 1 and 9999.
create or replace function time_block(level integer, at timestamp with time zone)
  returns bigint
  language sql
  immutable parallel safe
as $$
  select floor(extract(epoch from greatest(to_timestamp(-62135596800), least(to_timestamp(253402214400), at))))::bigint
    >> (12 + 2 * level)
$$;

create or replace function key_of_block(level integer, block bigint, seed bigint)
  returns bigint
  language sql
  immutable parallel safe
as $$
  select hashint8extended(block * 16 + level, seed)
$$;

-- Only the trigrams need a query: plain expressions cost a tenth of one.
create or replace function keys_of_lead(
  license_id uuid, id uuid, created_at timestamp with time zone, search_text text, vin text, car_license text,
  source text, deal_state text, crm_state text, agency_id uuid, model_id uuid, advisor_id uuid, stage_id uuid,
  rule text, entry_source text
)
  returns bigint[]
  language plpgsql
  immutable parallel safe
as $$
declare
  seed constant bigint := hashtextextended(license_id::text, 0);
  block constant bigint := public.time_block(0, created_at);
begin
  return array(
    select hashtextextended(term, seed)
    from unnest(public.show_trgm(search_text || ' ' || right(id::text, 8) || ' ' || translate(upper(vin), ' .-', '')
      || ' ' || translate(upper(car_license), ' .-', ''))) term
  ) || array_remove(array[
    hashtextextended('lead', seed), hashtextextended('source ' || source, seed),
    hashtextextended('deal ' || deal_state, seed), hashtextextended('crm ' || crm_state, seed),
    hashtextextended('agency ' || agency_id, seed), hashtextextended('model ' || model_id, seed),
    hashtextextended('advisor ' || advisor_id, seed), hashtextextended('stage ' || stage_id, seed),
    hashtextextended('rule ' || rule, seed), hashtextextended('entry ' || entry_source, seed),
    public.key_of_block(0, block, seed), public.key_of_block(1, block >> 2, seed),
    public.key_of_block(2, block >> 4, seed), public.key_of_block(3, block >> 6, seed),
    public.key_of_block(4, block >> 8, seed), public.key_of_block(5, block >> 10, seed),
    public.key_of_block(6, block >> 12, seed), public.key_of_block(7, block >> 14, seed)
  ], null);
end $$;

-- The keys of a row. The planner replaces the call by its body, so that a condition on it uses the index.
create or replace function keys_of_row(l lead)
  returns bigint[]
  language sql
  immutable parallel safe
as $$
  select public.keys_of_lead(l.license_id, l.id, l.created_at, l.search_text, l.vin, l.car_license, l.source,
    l.deal_state, l.crm_state, l.agency_id, l.model_id, l.advisor_id, l.stage_id, l.rule, l.entry_source)
$$;

drop index if exists lead_by_key;
create index lead_by_key on lead using gin (keys_of_lead(license_id, id, created_at, search_text, vin, car_license,
  source, deal_state, crm_state, agency_id, model_id, advisor_id, stage_id, rule, entry_source))
  with (gin_pending_list_limit = 256);
