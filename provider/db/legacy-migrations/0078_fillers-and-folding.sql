-- Folds text as contract/fold.ts does, for columns that the database makes and for rows that are stored already.
create function fold_text(given text) returns text
  language sql immutable parallel safe
as $$
  select pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
      pg_catalog.lower(pg_catalog.translate(
        pg_catalog.regexp_replace(
          pg_catalog."normalize"(pg_catalog.translate(given,
            E'`\u00b4\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\uff07\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d',
            E'\'\'\'\'\'\'\'\'\'\'-----------'), 'NFKD'),
          E'[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
        E'\u00c6\u0152\u00de\u1e9e\u00d8\u00f8\u0110\u0111\u00d0\u00f0\u0141\u0142\u0126\u0127\u0166\u0167\u0131', E'\u00e6\u0153\u00fe\u00dfooddddllhhtti')),
      E'\u00df', 'ss'), E'\u00e6', 'ae'), E'\u0153', 'oe'), E'\u00fe', 'th'), E'\u00a0', ' '),
    '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
ALTER TABLE "referral_code" drop column "search_text";--> statement-breakpoint
ALTER TABLE "referral_code" ADD COLUMN "search_text" text GENERATED ALWAYS AS (replace(fold_text(code || ' ' || name || ' ' || coalesce(holder ->> 'firstName', '') || ' ' || coalesce(holder ->> 'lastName', '') || ' ' || coalesce(holder ->> 'identification', '') || ' ' || coalesce(holder ->> 'phone', '') || ' ' || coalesce(holder ->> 'email', '')), '''', '')) STORED;
--> statement-breakpoint
CREATE INDEX "referral_code_search" ON "referral_code" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
alter table lead no force row level security;
--> statement-breakpoint
alter table lead disable trigger user;
--> statement-breakpoint
-- Text of printable ASCII without an apostrophe is folded alike before and after.
update lead set search_text = ' ' || replace(fold_text(search_text), '''', ''),
  email_key = regexp_replace(email_key, E'[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g')
where search_text ~ '[^ -~]|''';
--> statement-breakpoint
alter table lead enable trigger user;
--> statement-breakpoint
alter table lead force row level security;
--> statement-breakpoint
-- Contacts of the people who work in the licence in force. Colleagues do not see each other's phones, so no policy shows
-- them; intake asks for them to tell a customer's phone from the dealership's own.
create function staff_contacts() returns table (kind text, value text)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select contact.kind, contact.value
  from user_license join "user" on "user".id = user_license.user_id
    cross join lateral (values ('phone', "user".phone), ('email', "user".email)) contact (kind, value)
  where user_license.license_id = nullif(current_setting('app.license_id', true), '')::uuid and contact.value <> ''
$$;
--> statement-breakpoint
grant create on schema public to prospecta_identity;
--> statement-breakpoint
alter function staff_contacts owner to prospecta_identity;
--> statement-breakpoint
revoke create on schema public from prospecta_identity;
--> statement-breakpoint
revoke all on function staff_contacts from public;
--> statement-breakpoint
grant execute on function staff_contacts to prospecta_tenant;
