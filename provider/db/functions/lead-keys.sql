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
begin
  return array(
    select hashtextextended(term, seed)
    from unnest(
      public.show_trgm(search_text || ' ' || right(id::text, 8) || ' ' || translate(upper(vin), ' .-', '') || ' '
        || translate(upper(car_license), ' .-', ''))
      || array['lead', 'source ' || source, 'deal ' || deal_state, 'crm ' || crm_state, 'agency ' || agency_id,
        'model ' || model_id, 'advisor ' || advisor_id, 'stage ' || stage_id, 'rule ' || rule, 'entry ' || entry_source]
    ) term
    where term is not null
    union all
    select hashint8extended(public.time_block(level, created_at) * 16 + level, seed) from generate_series(0, 7) level
  );
end $$;

drop index if exists lead_by_key;
create index lead_by_key on lead using gin (keys_of_lead(license_id, id, created_at, search_text, vin, car_license,
  source, deal_state, crm_state, agency_id, model_id, advisor_id, stage_id, rule, entry_source))
  with (gin_pending_list_limit = 256);
