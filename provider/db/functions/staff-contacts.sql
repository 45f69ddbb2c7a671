-- Phones and emails of the staff, which are no sign of a person. Owned by prospecta_identity.

grant create on schema public to prospecta_identity;

create or replace function staff_contacts()
  returns table (kind text, value text)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select contact.kind, contact.value
  from user_license join "user" on "user".id = user_license.user_id
    cross join lateral (values ('phone', "user".phone), ('email', "user".email)) contact (kind, value)
  where user_license.license_id = nullif(current_setting('app.license_id', true), '')::uuid and contact.value <> ''
$$;

alter function staff_contacts owner to prospecta_identity;
revoke all on function staff_contacts from public;
grant execute on function staff_contacts to prospecta_tenant;
revoke create on schema public from prospecta_identity;
