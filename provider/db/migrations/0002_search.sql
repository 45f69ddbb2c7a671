-- Text search over the leads of the licence in force. LIKE is not leakproof, so under row-level security it cannot use
-- the trigram index; this function may, because its owner passes the policy and it filters the licence itself.
-- Three plans, by how common the words are: walk the newest rows of the list's own index; collect by trigram; walk on.
create function search_leads(words text[], filters jsonb, edge_at timestamptz, edge_id uuid, is_older boolean, take integer)
  returns table (created_at timestamptz, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  walked constant integer := 8000;
  collected constant integer := 20000;
  license constant uuid := nullif(current_setting('app.license_id', true), '')::uuid;
  way text := case when is_older then 'desc' else 'asc' end;
  chosen text := 'l.license_id = $1';
  matching text := '';
  found_rows integer;
  longest integer := 0;
begin
  if license is null then raise exception 'no licence is in force' using errcode = '42501'; end if;
  if filters ? 'sources' then
    if jsonb_array_length(filters -> 'sources') = 1 then chosen := chosen || ' and l.source = $2->''sources''->>0';
    else chosen := chosen || ' and l.source in (select jsonb_array_elements_text($2->''sources''))'; end if;
  end if;
  if filters ? 'dealState' then chosen := chosen || ' and l.deal_state = $2->>''dealState'''; end if;
  if filters ? 'crmState' then chosen := chosen || ' and l.crm_state = $2->>''crmState'''; end if;
  if filters ? 'agencyId' then chosen := chosen || ' and l.agency_id = ($2->>''agencyId'')::uuid'; end if;
  if filters ? 'modelId' then chosen := chosen || ' and l.model_id = ($2->>''modelId'')::uuid'; end if;
  if filters ? 'advisorId' then chosen := chosen || ' and l.advisor_id = ($2->>''advisorId'')::uuid'; end if;
  -- What a person reaches who does not reach the whole licence.
  if filters ? 'ownAdvisorId' and filters ? 'isShowroom' then
    chosen := chosen || ' and (l.advisor_id = ($2->>''ownAdvisorId'')::uuid or l.source = ''showroom'')';
  elsif filters ? 'ownAdvisorId' then chosen := chosen || ' and l.advisor_id = ($2->>''ownAdvisorId'')::uuid';
  elsif filters ? 'isShowroom' then chosen := chosen || ' and l.source = ''showroom'''; end if;
  if edge_id is not null then
    chosen := chosen || case when is_older then ' and (l.created_at, l.id) < ($4, $5)' else ' and (l.created_at, l.id) > ($4, $5)' end;
  end if;
  for i in 1 .. cardinality(words) loop
    matching := matching || format(' and l.search_text like $3[%s]', i);
    longest := greatest(longest, length(words[i]) - 2);
  end loop;

  return query execute format(
    'select w.created_at, w.id from (select l.created_at, l.id, l.search_text from lead l where %s order by l.created_at %s, l.id %s limit %s) w where true %s limit %s',
    chosen, way, way, walked, replace(matching, 'l.search_text', 'w.search_text'), take)
    using license, filters, words, edge_at, edge_id;
  get diagnostics found_rows = row_count;
  if found_rows >= take then return; end if;
  -- Fewer than three letters have no trigram: what the walk has not found is not looked for.
  if longest < 3 then return; end if;

  execute format(
    'select count(*) from (select 1 from lead l where l.license_id = $1 %s limit %s) c', matching, collected + 1)
    into longest using license, filters, words;
  if longest <= collected then
    return query execute format(
      'with hit as materialized (select l.created_at, l.id from lead l where %s %s)
       select h.created_at, h.id from hit h order by h.created_at %s, h.id %s offset %s limit %s',
      chosen, matching, way, way, found_rows, take - found_rows)
      using license, filters, words, edge_at, edge_id;
  else
    return query execute format(
      'select l.created_at, l.id from lead l where %s %s order by l.created_at %s, l.id %s offset %s limit %s',
      chosen, matching, way, way, found_rows, take - found_rows)
      using license, filters, words, edge_at, edge_id;
  end if;
end $$;
--> statement-breakpoint
grant create on schema public to prospecta_search;
--> statement-breakpoint
alter function search_leads owner to prospecta_search;
--> statement-breakpoint
revoke create on schema public from prospecta_search;
--> statement-breakpoint
revoke all on function search_leads from public;
--> statement-breakpoint
grant execute on function search_leads to prospecta_tenant;
