-- Finds leads by text and filters across a licence. Owned by prospecta_search, which reads leads past row-level
-- security and returns ids of the licence of the session alone.
-- It reads the newest leads first, then blocks of time through the index of keys (lead-keys.sql). A longer block follows
-- one with few results; a shorter one replaces one with many. The number of steps grows with the logarithm of the time
-- that the leads span, and a step reads at most four pages of results.

grant create on schema public to prospecta_search;

create or replace function search_leads(words text[], filters jsonb, edge_at timestamp with time zone, edge_id uuid, is_older boolean, take integer)
  returns table (created_at timestamp with time zone, id uuid)
  language plpgsql
  stable security definer
  set search_path = public, pg_temp
  set jit = off
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  newest integer := 400;
  all_time constant integer := 8;
  license constant uuid := nullif(current_setting('app.license_id', true), '')::uuid;
  seed constant bigint := hashtextextended(license::text, 0);
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  sources constant text[] := (select array_agg(s) from jsonb_array_elements_text(filters->'sources') s);
  own_advisor constant uuid := filters->>'ownAdvisorId';
  is_showroom constant boolean := filters ? 'isShowroom';
  id_end constant text := case when cardinality(words) = 1 then substring(words[1] from '^%([0-9a-f]{8})%$') end;
  wanted constant lead := jsonb_populate_record(null::lead, jsonb_build_object(
    'deal_state', filters->'dealState', 'crm_state', filters->'crmState', 'agency_id', filters->'agencyId',
    'model_id', filters->'modelId', 'advisor_id', filters->'advisorId', 'stage_id', filters->'stageId',
    'rule', filters->'rule', 'entry_source', filters->'entrySource', 'vin', filters->'vin',
    'car_license', filters->'carLicense'));
  parts text[];
  word_terms text[];
  every_key bigint[];
  any_key bigint[];
  -- Both ends are exclusive.
  from_at timestamptz := coalesce((filters->>'since')::timestamptz, '-infinity');
  from_id uuid := nil;
  to_at timestamptz := coalesce((filters->>'before')::timestamptz, 'infinity');
  to_id uuid := nil;
  low timestamptz;
  high timestamptz;
  -- Null for the newest leads.
  level integer;
  max_level integer := all_time;
  is_new_edge boolean := false;
  block bigint;
  block_keys bigint[];
  block_end timestamptz;
  max_rows integer := take;
  read_rows integer;
  given_rows integer := 0;
  found_at timestamptz[];
  found_ids uuid[];
  found_rows integer;
begin
  if exists (select from jsonb_object_keys(filters) k where k not in
    ('sources', 'dealState', 'crmState', 'isNotIntegrated', 'agencyId', 'modelId', 'advisorId', 'ownAdvisorId', 'isShowroom', 'stageId', 'rule', 'entrySource', 'vin', 'carLicense', 'since', 'before'))
  then raise exception 'a filter that the search does not know: %', filters using errcode = '22023'; end if;
  if license is null then raise exception 'no licence is in force' using errcode = '42501'; end if;

  if edge_id is not null and is_older then
    if edge_at < to_at then to_at := edge_at; to_id := edge_id; end if;
  elsif edge_id is not null and edge_at >= from_at then from_at := edge_at; from_id := edge_id; end if;

  loop
    select coalesce(array_agg(c.created_at), '{}'), array_agg(c.id) into found_at, found_ids from (
      select l.created_at, l.id from (
        (select * from lead l where level is null and is_older and l.license_id = license
          and (l.created_at, l.id) > (from_at, from_id) and (l.created_at, l.id) < (to_at, to_id)
          order by l.created_at desc, l.id desc limit newest)
        union all
        (select * from lead l where level is null and not is_older and l.license_id = license
          and (l.created_at, l.id) > (from_at, from_id) and (l.created_at, l.id) < (to_at, to_id)
          order by l.created_at, l.id limit newest)
        union all
        -- The licence as text, so that no other index looks cheaper.
        (select * from lead l where level is not null and l.license_id::text = license::text
          and keys_of_row(l) @> every_key and keys_of_row(l) && any_key and keys_of_row(l) && block_keys
          and (l.created_at, l.id) > (from_at, from_id) and (l.created_at, l.id) < (to_at, to_id)
          and case when is_older then l.created_at >= block_end else l.created_at < block_end end)
      ) l
      where (l.search_text like all (words) or l.short_id = id_end)
        and (sources is null or l.source = any (sources))
        and (wanted.deal_state is null or l.deal_state = wanted.deal_state)
        and (wanted.crm_state is null or l.crm_state = wanted.crm_state)
        and (not filters ? 'isNotIntegrated' or l.crm_state <> 'integrated')
        and (wanted.agency_id is null or l.agency_id = wanted.agency_id)
        and (wanted.model_id is null or l.model_id = wanted.model_id)
        and (wanted.advisor_id is null or l.advisor_id = wanted.advisor_id)
        and (wanted.stage_id is null or l.stage_id = wanted.stage_id)
        and (wanted.rule is null or l.rule = wanted.rule)
        and (wanted.entry_source is null or l.entry_source = wanted.entry_source)
        and (wanted.vin is null or l.vin <> '' and translate(upper(l.vin), ' .-', '') like wanted.vin)
        and (wanted.car_license is null
          or l.car_license <> '' and translate(upper(l.car_license), ' .-', '') like wanted.car_license)
        -- The visibility of a person who does not see the whole licence.
        and (own_advisor is null and not is_showroom
          or l.advisor_id = own_advisor or is_showroom and l.source = 'showroom')
      limit max_rows
    ) c;
    found_rows := cardinality(found_at);

    if level is null then
      if found_rows < max_rows then
        select min(n.created_at), max(n.created_at), count(*) into low, high, read_rows from (
          (select l.created_at from lead l where is_older and l.license_id = license
            and (l.created_at, l.id) > (from_at, from_id) and (l.created_at, l.id) < (to_at, to_id)
            order by l.created_at desc, l.id desc limit newest)
          union all
          (select l.created_at from lead l where not is_older and l.license_id = license
            and (l.created_at, l.id) > (from_at, from_id) and (l.created_at, l.id) < (to_at, to_id)
            order by l.created_at, l.id limit newest)) n;
      end if;
      exit when found_rows = max_rows or read_rows < newest;
      parts := array(select regexp_replace(substr(w, 2, length(w) - 2), '\\(.)', '\1', 'g') from unnest(words) w);
      word_terms := array(select unnest((trigrams_of_part(part))[1:4]) from unnest(parts) part);
      every_key := array(select hashtextextended(term, seed) from unnest(
        word_terms || trigrams_of_part(btrim(wanted.vin, '%')) || trigrams_of_part(btrim(wanted.car_license, '%'))
        || array['deal ' || wanted.deal_state, 'crm ' || wanted.crm_state, 'agency ' || wanted.agency_id,
          'model ' || wanted.model_id, 'advisor ' || wanted.advisor_id, 'stage ' || wanted.stage_id,
          'rule ' || wanted.rule, 'entry ' || wanted.entry_source,
          case when cardinality(sources) = 1 then 'source ' || sources[1] end,
          case when not is_showroom then 'advisor ' || own_advisor end,
          case when own_advisor is null and is_showroom then 'source showroom' end]) term where term is not null);
      if cardinality(every_key) = 0 then every_key := array[hashtextextended('lead', seed)]; end if;
      any_key := array(select hashtextextended('source ' || s, seed) from unnest(sources) s);
      if own_advisor is not null and is_showroom then
        any_key := array[hashtextextended('advisor ' || own_advisor, seed), hashtextextended('source showroom', seed)];
      elsif cardinality(any_key) < 2 then any_key := every_key[1:1]; end if;
      -- Signs have no trigram: they are searched among the newest 8,000 leads only.
      if cardinality(words) > 0 and cardinality(word_terms) = 0 then
        exit when newest = 8000;
        newest := 8000;
        continue;
      end if;
      level := least(max_level, greatest(0, ceil(log(4, (time_block(0, high) - time_block(0, low)) + 1)))
        + case when found_rows = 0 then 3 else 0 end);
      edge_at := case when is_older then high else low end;
    elsif found_rows > 4 * take then
      if level = 0 then newest := null; end if;
      max_level := level - 1;
      level := case when level > 0 and not is_new_edge then max_level end;
      is_new_edge := false;
    else
      exit when given_rows + found_rows >= take or level = all_time or block_end not between from_at and to_at;
      return query select c.at, c.id from unnest(found_at, found_ids) c(at, id)
        order by case when is_older then c.at end desc, case when is_older then c.id end desc, c.at, c.id;
      given_rows := given_rows + found_rows;
      if is_older then to_at := block_end; to_id := nil; else from_at := block_end; from_id := nil; end if;
      edge_at := case when is_older then block_end - interval '1 microsecond' else block_end end;
      is_new_edge := true;
      level := least(max_level, level + case when found_rows = 0 then 2 else 1 end);
    end if;

    max_rows := case when level is null then take - given_rows else 4 * take + 1 end;
    if level = all_time then
      block_keys := every_key[1:1];
      block_end := case when is_older then '-infinity' else 'infinity' end;
    else
      block := time_block(level, edge_at);
      block_keys := array(
        select hashint8extended(case when is_older then block - n else block + n end * 16 + level, seed) from generate_series(0, 3) n);
      block_end := to_timestamp((case when is_older then block - 3 else block + 4 end) << (12 + 2 * level));
    end if;
  end loop;
  return query select c.at, c.id from unnest(found_at, found_ids) c(at, id)
    order by case when is_older then c.at end desc, case when is_older then c.id end desc, c.at, c.id
    limit take - given_rows;
end $$;

alter function search_leads owner to prospecta_search;
revoke all on function search_leads from public;
grant execute on function search_leads to prospecta_tenant;
revoke create on schema public from prospecta_search;
