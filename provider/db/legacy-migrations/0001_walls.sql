-- Who may see what. Three roles run the product; a fourth owns the search function and is never entered.
-- A role belongs to the whole cluster, so another database may have made it already, even at this moment.
do $$
declare name text;
begin
  foreach name in array array['prospecta_tenant', 'prospecta_identity', 'prospecta_worker', 'prospecta_search'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls', name);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user', name);
    exception when others then null;
    end;
  end loop;
end $$;
--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['agency', 'model', 'pipeline', 'stage', 'rule', 'lead', 'intake_request', 'api_key', 'user_license', 'audit_entry'] loop
    execute format('create policy tenant on %I to prospecta_tenant using (license_id = nullif(current_setting(''app.license_id'', true), '''')::uuid)', name);
  end loop;
  foreach name in array array['company', 'license', 'user', 'user_license', 'session', 'password_reset', 'login_throttle', 'api_key', 'audit_entry'] loop
    execute format('create policy identity on %I to prospecta_identity using (true)', name);
  end loop;
  foreach name in array array['company', 'license', 'agency', 'model', 'pipeline', 'stage', 'rule', 'lead', 'intake_request', 'api_key', 'user', 'user_license', 'session', 'password_reset', 'login_throttle', 'audit_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
--> statement-breakpoint
create policy own_license on license for select to prospecta_tenant
  using (id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
create policy colleagues on "user" for select to prospecta_tenant
  using (exists (select from user_license where user_license.user_id = "user".id));
--> statement-breakpoint
create policy search on lead for select to prospecta_search using (true);
--> statement-breakpoint
grant usage on schema public to prospecta_tenant, prospecta_identity, prospecta_worker, prospecta_search;
--> statement-breakpoint
grant select, insert, update, delete on agency, model, pipeline, stage, rule, lead, intake_request, api_key to prospecta_tenant;
--> statement-breakpoint
grant select on license, user_license to prospecta_tenant;
--> statement-breakpoint
grant select (id, full_name, email, roles, state) on "user" to prospecta_tenant;
--> statement-breakpoint
grant select, insert on audit_entry to prospecta_tenant;
--> statement-breakpoint
grant select, insert, update on company, license, "user" to prospecta_identity;
--> statement-breakpoint
grant select, insert, update, delete on user_license, session, password_reset, login_throttle to prospecta_identity;
--> statement-breakpoint
grant select, update (last_used_at) on api_key to prospecta_identity;
--> statement-breakpoint
grant insert on audit_entry to prospecta_identity;
--> statement-breakpoint
grant select on lead to prospecta_search;
