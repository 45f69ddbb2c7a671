-- How a lead entered is filtered by with the rest: the number of a combination changes, and all of them with it.
ALTER TABLE "lead" ADD COLUMN "entry_source" text DEFAULT 'integration' NOT NULL;
--> statement-breakpoint
ALTER TABLE "lead_facet" ADD COLUMN "entry_source" text DEFAULT 'integration' NOT NULL;
--> statement-breakpoint
ALTER TABLE "lead" drop column "facet";
--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "facet" bigint GENERATED ALWAYS AS (hashtextextended(source || ' ' || deal_state || ' ' || crm_state || ' ' || coalesce(agency_id::text, '') || ' ' || coalesce(model_id::text, '') || ' ' || coalesce(advisor_id::text, '') || ' ' || rule || ' ' || entry_source, 0)) STORED;
--> statement-breakpoint
alter table lead no force row level security;
--> statement-breakpoint
alter table lead disable trigger lead_facets_of_changed;
--> statement-breakpoint
-- Leads of files have ids that begin so.
update lead set entry_source = case when external_id like 'file %' then 'crm' else 'new' end
where external_id like 'file %' or source in ('showroom', 'external-management', 'referred-code');
--> statement-breakpoint
alter table lead enable trigger lead_facets_of_changed;
--> statement-breakpoint
CREATE INDEX "lead_by_facet" ON "lead" USING btree ("license_id","facet","created_at","id");
--> statement-breakpoint
create or replace function keep_lead_facets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into lead_facet (license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id, rule, entry_source)
  select distinct on (license_id, facet) license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id, rule, entry_source
  from written
  where not exists (select from lead_facet known where known.license_id = written.license_id and known.facet = written.facet);
  return null;
end $$;
--> statement-breakpoint
truncate lead_facet;
--> statement-breakpoint
insert into lead_facet (license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id, rule, entry_source)
select distinct on (license_id, facet) license_id, facet, source, deal_state, crm_state, agency_id, model_id, advisor_id, rule, entry_source from lead;
--> statement-breakpoint
alter table lead force row level security;
--> statement-breakpoint
-- As it was, and: how a lead entered.
grant create on schema public to prospecta_search;
--> statement-breakpoint
create or replace function search_leads(words text[], filters jsonb, edge_at timestamptz, edge_id uuid, is_older boolean, take integer)
  returns table (created_at timestamptz, id uuid)
  language plpgsql stable security definer
  set search_path = public, pg_temp set jit = off set enable_seqscan = off
as $$
declare
  walked constant integer := 8000;
  walked_on constant integer := 40000;
  collected constant integer := 20000;
  sampled constant integer := 2000;
  common constant integer := sampled / 20;
  license constant uuid := nullif(current_setting('app.license_id', true), '')::uuid;
  way constant text := case when is_older then 'desc' else 'asc' end;
  beyond constant text := case when edge_id is null then '' when is_older then ' and (l.created_at, l.id) < ($4, $5)' else ' and (l.created_at, l.id) > ($4, $5)' end;
  has_part constant boolean := filters ? 'vin' or filters ? 'carLicense';
  near text := 'l.license_id = $1';
  rest text := '';
  during text := '';
  word text;
  matching text := '';
  indexed text := '';
  hits integer[];
  fewest integer;
  reach bigint;
  found_rows integer;
  more_rows integer;
  has_more boolean;
  found_at timestamptz[];
  found_ids uuid[];
begin
  if exists (select from jsonb_object_keys(filters) k where k not in
    ('sources', 'dealState', 'crmState', 'isNotIntegrated', 'agencyId', 'modelId', 'advisorId', 'ownAdvisorId', 'isShowroom', 'stageId', 'rule', 'entrySource', 'vin', 'carLicense', 'since', 'before'))
  then raise exception 'a filter that the search does not know: %', filters using errcode = '22023'; end if;
  if license is null then raise exception 'no licence is in force' using errcode = '42501'; end if;

  if filters ? 'sources' then rest := rest || ' and l.source = any(array(select jsonb_array_elements_text($2->''sources'')))'; end if;
  if filters ? 'dealState' then rest := rest || ' and l.deal_state = $2->>''dealState'''; end if;
  if filters ? 'crmState' then rest := rest || ' and l.crm_state = $2->>''crmState'''; end if;
  if filters ? 'isNotIntegrated' then rest := rest || ' and l.crm_state <> ''integrated'''; end if;
  if filters ? 'agencyId' then rest := rest || ' and l.agency_id = ($2->>''agencyId'')::uuid'; end if;
  if filters ? 'modelId' then rest := rest || ' and l.model_id = ($2->>''modelId'')::uuid'; end if;
  if filters ? 'advisorId' then rest := rest || ' and l.advisor_id = ($2->>''advisorId'')::uuid'; end if;
  if filters ? 'stageId' then rest := rest || ' and l.stage_id = ($2->>''stageId'')::uuid'; end if;
  if filters ? 'rule' then rest := rest || ' and l.rule = $2->>''rule'''; end if;
  if filters ? 'entrySource' then rest := rest || ' and l.entry_source = $2->>''entrySource'''; end if;
  if filters ? 'vin' then rest := rest || ' and l.vin <> '''' and translate(upper(l.vin), '' .-'', '''') like $2->>''vin'''; end if;
  if filters ? 'carLicense' then
    rest := rest || ' and l.car_license <> '''' and translate(upper(l.car_license), '' .-'', '''') like $2->>''carLicense''';
  end if;
  if filters ? 'since' then during := during || ' and l.created_at >= ($2->>''since'')::timestamptz'; end if;
  if filters ? 'before' then during := during || ' and l.created_at < ($2->>''before'')::timestamptz'; end if;
  rest := rest || during;
  -- What a person reaches who does not reach the whole licence.
  if filters ? 'ownAdvisorId' and filters ? 'isShowroom' then
    rest := rest || ' and (l.advisor_id = ($2->>''ownAdvisorId'')::uuid or l.source = ''showroom'')';
  elsif filters ? 'ownAdvisorId' then rest := rest || ' and l.advisor_id = ($2->>''ownAdvisorId'')::uuid';
  elsif filters ? 'isShowroom' then rest := rest || ' and l.source = ''showroom'''; end if;
  -- One of the filters leads the walk by its own index; the others are asked of each row, so that no walk reads more
  -- rows than it says.
  near := near || case
    when jsonb_array_length(filters -> 'sources') = 1 then ' and l.source = $2->''sources''->>0'
      || case when filters ? 'dealState' then ' and l.deal_state = $2->>''dealState'''
        when filters ? 'rule' then ' and l.rule = $2->>''rule''' else '' end
    when filters ? 'agencyId' then ' and l.agency_id = ($2->>''agencyId'')::uuid'
    when filters ? 'advisorId' then ' and l.advisor_id = ($2->>''advisorId'')::uuid'
    when filters ? 'modelId' then ' and l.model_id = ($2->>''modelId'')::uuid'
    when filters ? 'isShowroom' and filters ? 'ownAdvisorId' then ''
    when filters ? 'isShowroom' then ' and l.source = ''showroom'''
    when filters ? 'ownAdvisorId' then ' and l.advisor_id = ($2->>''ownAdvisorId'')::uuid'
    else '' end || during || beyond;
  for i in 1 .. cardinality(words) loop
    word := format('l.search_text like $3[%s]', i);
    -- Eight figures of an id's kind alone may be the end of one.
    if cardinality(words) = 1 and words[1] ~ '^%[0-9a-f]{8}%$' then
      word := format('(%s or l.short_id = substr($3[1], 2, 8))', word);
    end if;
    matching := matching || ' and ' || word;
  end loop;

  return query execute format(
    'select l.created_at, l.id from (select * from lead l where %s order by l.created_at %s, l.id %s limit %s) l where true %s %s limit %s',
    near, way, way, walked, rest, matching, take)
    using license, filters, words, edge_at, edge_id;
  get diagnostics found_rows = row_count;
  if found_rows >= take then return; end if;
  execute format(
    'select exists (select from lead l where %s order by l.created_at %s, l.id %s offset %s)', near, way, way, walked)
    into has_more using license, filters, words, edge_at, edge_id;
  if not has_more then return; end if;

  -- How far the walk would have to go if the older rows hold as much.
  reach := walked + (take - found_rows)::bigint * walked * 3 / 2 / nullif(found_rows, 0);
  if reach <= walked_on then
    return query execute format(
      'select l.created_at, l.id from (select * from lead l where %s order by l.created_at %s, l.id %s limit %s) l where true %s %s offset %s limit %s',
      near, way, way, reach, rest, matching, found_rows, take - found_rows)
      using license, filters, words, edge_at, edge_id;
    get diagnostics more_rows = row_count;
    found_rows := found_rows + more_rows;
    if found_rows >= take then return; end if;
  end if;

  if has_part then
    -- Parts of a VIN and of a plate have indexes of their own, and are rarer than any word.
    for i in 1 .. cardinality(words) loop
      indexed := indexed || format(' and l.search_text || '''' like $3[%s]', i);
    end loop;
  else
    execute format(
      'select array[%s]::integer[] from (select * from lead l where %s order by l.created_at %s, l.id %s limit %s) l',
      (select string_agg(format('count(*) filter (where l.search_text like $3[%s])', i), ', ' order by i) from generate_subscripts(words, 1) i),
      near, way, way, sampled)
      into hits using license, filters, words, edge_at, edge_id;
    for i in 1 .. cardinality(words) loop
      -- A word has trigrams if it has three letters or figures in a row, or begins one.
      if words[i] !~ '[[:alnum:]]{3}|^% [[:alnum:]]' then hits[i] := null; end if;
      fewest := least(fewest, hits[i]);
    end loop;
    -- Of words without a trigram what the walk has not found is not looked for.
    if fewest is null then return; end if;
    for i in 1 .. cardinality(words) loop
      indexed := indexed || case when hits[i] <= greatest(fewest, common) then case when cardinality(words) = 1 then matching else format(' and l.search_text like $3[%s]', i) end
        else format(' and l.search_text || '''' like $3[%s]', i) end;
    end loop;
  end if;

  -- The licence as text, so that no index of the list looks cheaper than it is.
  execute format(
    'select array_agg(c.created_at), array_agg(c.id) from (select l.created_at, l.id from lead l where l.license_id::text = $1::text %s %s %s limit %s) c',
    rest, indexed, beyond, greatest(collected, take) + 1)
    into found_at, found_ids using license, filters, words, edge_at, edge_id;
  if coalesce(cardinality(found_ids), 0) <= greatest(collected, take) then
    return query execute format(
      'select c.at, c.id from unnest($1, $2) c(at, id) order by c.at %s, c.id %s offset %s limit %s',
      way, way, found_rows, take - found_rows)
      using found_at, found_ids;
  else
    return query execute format(
      'select l.created_at, l.id from lead l where %s %s %s order by l.created_at %s, l.id %s offset %s limit %s',
      near, rest, matching, way, way, found_rows, take - found_rows)
      using license, filters, words, edge_at, edge_id;
  end if;
end $$;
--> statement-breakpoint
revoke create on schema public from prospecta_search;
