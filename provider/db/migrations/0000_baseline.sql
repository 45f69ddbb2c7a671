-- A role belongs to the whole cluster: another database may have made it, even at this moment.
do $$
declare name text;
begin
  foreach name in array array['prospecta_tenant', 'prospecta_identity', 'prospecta_worker', 'prospecta_search', 'prospecta_erasure'] loop
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
-- A generated column needs it; provider/db/functions/fold-text.sql replaces it afterwards.
CREATE FUNCTION public.fold_text(given text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
      pg_catalog.lower(pg_catalog.translate(
        pg_catalog.regexp_replace(
          pg_catalog."normalize"(pg_catalog.translate(given,
            E'`\u00b4\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\uff07\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d',
            E'\'\'\'\'\'\'\'\'\'\'-----------'), 'NFKD'),
          E'[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u070f\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0890-\u0891\u0897-\u089f\u08ca-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7-\u09c8\u09cb-\u09cd\u09d7\u09e2-\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d44\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u115f-\u1160\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180f\u1885-\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2800\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\u3164\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110bd\U000110c2\U000110cd\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U00011344\U00011347-\U00011348\U0001134b-\U0001134d\U00011357\U00011362-\U00011363\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937-\U00011938\U0001193b-\U0001193e\U00011940\U00011942-\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90-\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013430-\U00013440\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0-\U00016ff1\U0001bc9d-\U0001bc9e\U0001bca0-\U0001bca3\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0000-\U000e0fff]', '', 'g'),
        E'\u00c6\u0152\u00de\u1e9e\u00d8\u00f8\u0110\u0111\u00d0\u00f0\u0141\u0142\u0126\u0127\u0166\u0167\u0131', E'\u00e6\u0153\u00fe\u00dfooddddllhhtti')),
      E'\u00df', 'ss'), E'\u00e6', 'ae'), E'\u0153', 'oe'), E'\u00fe', 'th'), E'\u00a0', ' '),
    '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE TABLE public.absence (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.absence FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.adf_intake (
    license_id uuid NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    refused_at timestamp(3) with time zone,
    refusal text
);

ALTER TABLE ONLY public.adf_intake FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.agency (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    hours text DEFAULT ''::text NOT NULL,
    channels text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.agency FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.api_key (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    previous_hash text,
    previous_prefix text,
    previous_until timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    signing_secret text,
    previous_secret text,
    previous_secret_until timestamp(3) with time zone
);

ALTER TABLE ONLY public.api_key FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.appointment (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    state text DEFAULT 'planned'::text NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    lead_id uuid,
    person text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    advisor_id uuid NOT NULL,
    agency_id uuid,
    note text DEFAULT ''::text NOT NULL,
    previous_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    reminded_at timestamp(3) with time zone
);

ALTER TABLE ONLY public.appointment FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.audit_entry (
    id uuid NOT NULL,
    license_id uuid,
    at timestamp(3) with time zone NOT NULL,
    actor_id uuid,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    subject_id uuid,
    before jsonb,
    after jsonb,
    ip text NOT NULL,
    request_id text NOT NULL,
    channel text
);

ALTER TABLE ONLY public.audit_entry FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.calendar_feed (
    license_id uuid NOT NULL,
    user_id uuid NOT NULL,
    hash text NOT NULL,
    locale text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_read_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.calendar_feed FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.campaign (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    from_day date NOT NULL,
    to_day date NOT NULL,
    source text NOT NULL,
    origin_id uuid,
    pipeline_id uuid,
    owner_id uuid,
    version integer DEFAULT 1 NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    budget numeric(12,2),
    spend numeric(12,2),
    identifiers text[] DEFAULT '{}'::text[] NOT NULL
);

ALTER TABLE ONLY public.campaign FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.company (
    id uuid NOT NULL,
    name text NOT NULL,
    identification text NOT NULL,
    slug text NOT NULL,
    type text NOT NULL
);

ALTER TABLE ONLY public.company FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.connected_account (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    network text NOT NULL,
    kind text NOT NULL,
    external_id text NOT NULL,
    name text NOT NULL,
    secret text,
    is_subscribed boolean DEFAULT false NOT NULL,
    subscription_id text
);

ALTER TABLE ONLY public.connected_account FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.connection (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    network text NOT NULL,
    external_id text NOT NULL,
    name text NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    secret text NOT NULL,
    scopes text[] DEFAULT '{}'::text[] NOT NULL,
    token_expires_at timestamp(3) with time zone,
    fault text,
    fault_detail text DEFAULT ''::text NOT NULL,
    fault_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    told_at timestamp(3) with time zone,
    is_fault_of_leads boolean DEFAULT true NOT NULL,
    last_fault text,
    last_fault_detail text DEFAULT ''::text NOT NULL,
    last_fault_at timestamp(3) with time zone
);

ALTER TABLE ONLY public.connection FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.contact_attempt (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    lead_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_id uuid,
    actor text NOT NULL,
    channel text NOT NULL,
    result_id uuid NOT NULL,
    result text NOT NULL,
    is_human_contact boolean NOT NULL,
    is_effective boolean NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    next_action text,
    next_action_at timestamp(3) with time zone
);

ALTER TABLE ONLY public.contact_attempt FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.contact_result (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    parent_id uuid,
    name text NOT NULL,
    "order" integer NOT NULL,
    is_human_contact boolean DEFAULT false NOT NULL,
    is_effective boolean DEFAULT false NOT NULL,
    closes_lead boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    asks text
);

ALTER TABLE ONLY public.contact_result FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.delivery (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    seq bigint NOT NULL,
    destination_id uuid NOT NULL,
    lead_id uuid,
    event text NOT NULL,
    payload text,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    next_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    request_id text NOT NULL,
    status integer,
    fault text,
    message text DEFAULT ''::text NOT NULL,
    external_id text,
    lead_version integer,
    subject_id uuid,
    sent_again jsonb
);

ALTER TABLE ONLY public.delivery FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.delivery_attempt (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    lead_id uuid,
    at timestamp(3) with time zone NOT NULL,
    attempt integer NOT NULL,
    outcome text NOT NULL,
    status integer,
    ms integer NOT NULL,
    fault text,
    message text NOT NULL,
    request text NOT NULL,
    response text NOT NULL
);

ALTER TABLE ONLY public.delivery_attempt FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.delivery ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.delivery_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.destination (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    disabled_for text,
    config jsonb DEFAULT '{}'::jsonb NOT NULL,
    events text[] DEFAULT '{}'::text[] NOT NULL,
    channels text[] DEFAULT '{}'::text[] NOT NULL,
    model_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    secret text,
    previous_secret text,
    previous_secret_ends_at timestamp(3) with time zone,
    rate_per_minute integer,
    paced_until timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp(3) with time zone,
    failed_in_row integer DEFAULT 0 NOT NULL,
    opened_at timestamp(3) with time zone,
    probe_at timestamp(3) with time zone,
    last_success_at timestamp(3) with time zone,
    last_error_at timestamp(3) with time zone,
    last_fault text,
    last_status integer,
    created_at timestamp(3) with time zone NOT NULL,
    removed_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    asked_until timestamp(3) with time zone
);

ALTER TABLE ONLY public.destination FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.intake_request (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    lead_id uuid NOT NULL,
    api_key_id uuid,
    source text NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    headers jsonb NOT NULL,
    body text NOT NULL,
    body_hash text NOT NULL,
    idempotency_key text,
    steps jsonb NOT NULL
);

ALTER TABLE ONLY public.intake_request FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.lead (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    source text NOT NULL,
    channel text NOT NULL,
    origin text DEFAULT ''::text NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    email_key text DEFAULT ''::text NOT NULL,
    identification text DEFAULT ''::text NOT NULL,
    product text DEFAULT ''::text NOT NULL,
    model_id uuid,
    agency text DEFAULT ''::text NOT NULL,
    agency_id uuid,
    advisor_id uuid,
    pipeline_id uuid,
    stage_id uuid,
    is_sales_pipeline boolean NOT NULL,
    deal_state text NOT NULL,
    crm_state text DEFAULT 'none'::text NOT NULL,
    completion text,
    processing text NOT NULL,
    errors jsonb DEFAULT '[]'::jsonb NOT NULL,
    extra_properties jsonb DEFAULT '{}'::jsonb NOT NULL,
    form_name text DEFAULT ''::text NOT NULL,
    vin text DEFAULT ''::text NOT NULL,
    car_license text DEFAULT ''::text NOT NULL,
    rule text DEFAULT ''::text NOT NULL,
    external_id text,
    original_id uuid,
    do_not_contact boolean DEFAULT false NOT NULL,
    consent jsonb,
    search_text text DEFAULT ''::text NOT NULL,
    stage_at timestamp(3) with time zone NOT NULL,
    lost_reason text DEFAULT ''::text NOT NULL,
    erased_at timestamp(3) with time zone,
    short_id text GENERATED ALWAYS AS ("right"((id)::text, 8)) STORED,
    campaign_id uuid,
    crm_id text,
    first_contact_at timestamp(3) with time zone,
    next_action text,
    next_action_at timestamp(3) with time zone,
    claimed_by uuid,
    claimed_until timestamp(3) with time zone,
    contacted_at timestamp(3) with time zone,
    tries_to_contact integer DEFAULT 0 NOT NULL,
    sold_at timestamp(3) with time zone,
    attribution jsonb DEFAULT '{}'::jsonb NOT NULL,
    lost_at timestamp(3) with time zone,
    again_at timestamp(3) with time zone,
    returned_at timestamp(3) with time zone,
    entry_source text DEFAULT 'integration'::text NOT NULL,
    facet bigint GENERATED ALWAYS AS (hashtextextended(((((((((((((((source || ' '::text) || deal_state) || ' '::text) || crm_state) || ' '::text) || COALESCE((agency_id)::text, ''::text)) || ' '::text) || COALESCE((model_id)::text, ''::text)) || ' '::text) || COALESCE((advisor_id)::text, ''::text)) || ' '::text) || rule) || ' '::text) || entry_source), (0)::bigint)) STORED
);

ALTER TABLE ONLY public.lead FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.lead_at_crm (
    license_id uuid NOT NULL,
    lead_id uuid NOT NULL,
    destination_id uuid NOT NULL,
    state text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    status integer,
    fault text,
    message text NOT NULL,
    external_id text
);

ALTER TABLE ONLY public.lead_at_crm FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.lead_facet (
    license_id uuid NOT NULL,
    facet bigint NOT NULL,
    source text NOT NULL,
    deal_state text NOT NULL,
    crm_state text NOT NULL,
    agency_id uuid,
    model_id uuid,
    advisor_id uuid,
    rule text DEFAULT ''::text NOT NULL,
    entry_source text DEFAULT 'integration'::text NOT NULL
);

ALTER TABLE ONLY public.lead_facet FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.lead_form (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    network text NOT NULL,
    external_id text NOT NULL,
    name text NOT NULL,
    source text NOT NULL,
    questions jsonb DEFAULT '[]'::jsonb NOT NULL,
    mapping jsonb DEFAULT '[]'::jsonb NOT NULL,
    silent_after_hours integer,
    last_lead_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    told_at timestamp(3) with time zone,
    test_leads text[] DEFAULT '{}'::text[] NOT NULL
);

ALTER TABLE ONLY public.lead_form FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.lead_origin (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    channel text NOT NULL,
    source text NOT NULL,
    parent_id uuid,
    name text NOT NULL,
    path text NOT NULL,
    cost_centre text DEFAULT ''::text NOT NULL,
    is_external_management boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.lead_origin FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.license (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    name text NOT NULL,
    company_identification text NOT NULL,
    time_zone text DEFAULT 'America/Guayaquil'::text NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.license FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.list_choice (
    license_id uuid NOT NULL,
    user_id uuid NOT NULL,
    list text NOT NULL,
    scope text NOT NULL,
    columns text[],
    view_id uuid
);

ALTER TABLE ONLY public.list_choice FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.load (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    file_name text NOT NULL,
    encoding text NOT NULL,
    delimiter text NOT NULL,
    headers jsonb NOT NULL,
    rows integer,
    plan jsonb,
    task_id uuid,
    actor_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    campaign_id uuid NOT NULL,
    header_row integer DEFAULT 1 NOT NULL,
    questions jsonb DEFAULT '[]'::jsonb NOT NULL
);

ALTER TABLE ONLY public.load FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.load_line (
    license_id uuid NOT NULL,
    load_id uuid NOT NULL,
    "row" integer NOT NULL,
    cells jsonb NOT NULL,
    deal_state text,
    errors jsonb,
    lead_id uuid
);

ALTER TABLE ONLY public.load_line FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.login_throttle (
    key text NOT NULL,
    window_start timestamp(3) with time zone NOT NULL,
    attempts integer NOT NULL
);

ALTER TABLE ONLY public.login_throttle FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.model (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    brand text NOT NULL,
    name text NOT NULL,
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.model FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.model_version (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    model_id uuid NOT NULL,
    name text NOT NULL,
    year integer NOT NULL,
    code text DEFAULT ''::text NOT NULL,
    price numeric(12,2),
    aliases text[] DEFAULT '{}'::text[] NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.model_version FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.network_event (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    network text NOT NULL,
    external_id text NOT NULL,
    account_external_id text NOT NULL,
    form_external_id text NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    headers jsonb NOT NULL,
    body text NOT NULL,
    request_id text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    fault text,
    lead_id uuid
);

ALTER TABLE ONLY public.network_event FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.notification (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    lead_id uuid,
    appointment_id uuid,
    subject_id uuid,
    count integer DEFAULT 1 NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone,
    is_shown boolean NOT NULL,
    is_to_mail boolean NOT NULL
);

ALTER TABLE ONLY public.notification FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.notification_choice (
    license_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    in_app boolean NOT NULL,
    browser boolean NOT NULL,
    sound boolean NOT NULL,
    mail boolean NOT NULL
);

ALTER TABLE ONLY public.notification_choice FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.password_reset (
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);

ALTER TABLE ONLY public.password_reset FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.pipeline (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.pipeline FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.property (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    label_es text NOT NULL,
    label_en text DEFAULT ''::text NOT NULL,
    type text NOT NULL,
    required_in text[] DEFAULT '{}'::text[] NOT NULL,
    options text[] DEFAULT '{}'::text[] NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.property FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.referral (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    code_id uuid NOT NULL,
    lead_id uuid NOT NULL,
    deal_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    state text NOT NULL,
    flags text[] DEFAULT '{}'::text[] NOT NULL,
    terms_id uuid NOT NULL,
    consent_text text NOT NULL,
    consent_at timestamp(3) with time zone NOT NULL,
    address_seal text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.referral FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.referral_benefit (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    audience text NOT NULL,
    title_es text DEFAULT ''::text NOT NULL,
    title_en text DEFAULT ''::text NOT NULL,
    text_es text DEFAULT ''::text NOT NULL,
    text_en text DEFAULT ''::text NOT NULL,
    image_id uuid,
    "order" integer NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.referral_benefit FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.referral_code (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    kind text NOT NULL,
    code text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    holder jsonb DEFAULT '{}'::jsonb NOT NULL,
    lead_id uuid,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    holder_identification text GENERATED ALWAYS AS ((holder ->> 'identification'::text)) STORED,
    holder_phone text GENERATED ALWAYS AS (regexp_replace((holder ->> 'phone'::text), '^0(?=[0-9]{9}$)'::text, '+593'::text)) STORED,
    holder_email text GENERATED ALWAYS AS (
CASE
    WHEN (split_part((holder ->> 'email'::text), '@'::text, 2) = ''::text) THEN NULL::text
    WHEN (split_part(lower((holder ->> 'email'::text)), '@'::text, 2) = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN (replace(split_part(split_part(lower((holder ->> 'email'::text)), '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text)
    ELSE ((split_part(split_part(lower((holder ->> 'email'::text)), '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(lower((holder ->> 'email'::text)), '@'::text, 2))
END) STORED,
    search_text text GENERATED ALWAYS AS (replace(public.fold_text(((((((((((((code || ' '::text) || name) || ' '::text) || COALESCE((holder ->> 'firstName'::text), ''::text)) || ' '::text) || COALESCE((holder ->> 'lastName'::text), ''::text)) || ' '::text) || COALESCE((holder ->> 'identification'::text), ''::text)) || ' '::text) || COALESCE((holder ->> 'phone'::text), ''::text)) || ' '::text) || COALESCE((holder ->> 'email'::text), ''::text))), ''''::text, ''::text)) STORED
);

ALTER TABLE ONLY public.referral_code FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.referral_config (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    is_active boolean DEFAULT false NOT NULL,
    title_es text DEFAULT ''::text NOT NULL,
    title_en text DEFAULT ''::text NOT NULL,
    text_es text DEFAULT ''::text NOT NULL,
    text_en text DEFAULT ''::text NOT NULL,
    colour text DEFAULT 'teal'::text NOT NULL,
    logo_id uuid,
    referrers text[] DEFAULT '{affiliate,member}'::text[] NOT NULL,
    code_prefix text DEFAULT ''::text NOT NULL,
    code_length integer DEFAULT 7 NOT NULL,
    from_day date,
    to_day date,
    window_days integer DEFAULT 365 NOT NULL,
    reward_benefit_id uuid,
    version integer DEFAULT 1 NOT NULL,
    approve_after_days integer
);

ALTER TABLE ONLY public.referral_config FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.referral_image (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    content bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY public.referral_image FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.referral_reward (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    referral_id uuid NOT NULL,
    benefit_id uuid,
    benefit text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    earned_at timestamp(3) with time zone NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    is_withdrawn boolean DEFAULT false NOT NULL,
    is_by_hand boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.referral_reward FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.referral_visit (
    license_id uuid NOT NULL,
    code_id uuid NOT NULL,
    day date NOT NULL,
    visits integer DEFAULT 0 NOT NULL,
    started integer DEFAULT 0 NOT NULL,
    sent integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY public.referral_visit FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.report_day (
    license_id uuid NOT NULL,
    day date NOT NULL,
    time_zone text NOT NULL,
    definition text NOT NULL,
    told_on date NOT NULL
);

ALTER TABLE ONLY public.report_day FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.report_day_change (
    license_id uuid NOT NULL,
    id bigint NOT NULL,
    day date NOT NULL
);

ALTER TABLE ONLY public.report_day_change FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.report_day_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.report_day_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.report_day_row (
    license_id uuid NOT NULL,
    sheet text NOT NULL,
    day date NOT NULL,
    place integer NOT NULL,
    key text,
    column_key text,
    middle integer,
    numbers double precision[] NOT NULL
);

ALTER TABLE ONLY public.report_day_row FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.retention (
    license_id uuid NOT NULL,
    months integer,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.retention FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.rule (
    license_id uuid NOT NULL,
    channel text NOT NULL,
    required_fields text[] NOT NULL,
    dedup_keys text[] NOT NULL,
    dedup_window_days integer NOT NULL,
    is_same_product_only boolean NOT NULL,
    assignment jsonb NOT NULL,
    assignment_position integer DEFAULT 0 NOT NULL,
    pipeline_id uuid,
    name text DEFAULT ''::text NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    dedup_scope text DEFAULT 'licence'::text NOT NULL,
    normalisations text[] DEFAULT '{phone,email,identification,vehicle}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.rule FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.saved_view (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    list text NOT NULL,
    scope text NOT NULL,
    name text NOT NULL,
    owner_id uuid NOT NULL,
    is_shared boolean DEFAULT false NOT NULL,
    filters jsonb NOT NULL,
    columns text[],
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.saved_view FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.session (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL,
    used_generation integer DEFAULT 0 NOT NULL,
    used_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    ip text NOT NULL,
    user_agent text NOT NULL
);

ALTER TABLE ONLY public.session FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.sla_clock (
    license_id uuid NOT NULL,
    stage_id uuid NOT NULL,
    seen_until timestamp(3) with time zone NOT NULL,
    seen_id uuid NOT NULL
);

ALTER TABLE ONLY public.sla_clock FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.spent_identity (
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY public.spent_identity FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.stage (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    pipeline_id uuid NOT NULL,
    name text NOT NULL,
    "order" integer NOT NULL,
    type text DEFAULT 'open'::text NOT NULL,
    colour text NOT NULL,
    sla_hours integer,
    required_fields text[] DEFAULT '{}'::text[] NOT NULL,
    reasons text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.stage FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.stage_change (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    lead_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_id uuid,
    actor text NOT NULL,
    from_stage_id uuid,
    from_name text NOT NULL,
    to_stage_id uuid NOT NULL,
    to_name text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    from_type text,
    to_type text NOT NULL,
    from_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_first_leave boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.stage_change FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.target (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    month text NOT NULL,
    agency_id uuid,
    advisor_id uuid,
    sales integer,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT target_of_one CHECK ((num_nonnulls(agency_id, advisor_id) = 1))
);

ALTER TABLE ONLY public.target FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.task (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    subject_id uuid,
    total integer,
    done integer DEFAULT 0 NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    input jsonb NOT NULL,
    place jsonb,
    actor_id uuid NOT NULL,
    request_id text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    started_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    fault text,
    waits_for text,
    waits_until timestamp(3) with time zone
);

ALTER TABLE ONLY public.task FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.task_result (
    license_id uuid NOT NULL,
    task_id uuid NOT NULL,
    lead_id uuid NOT NULL,
    lead_at timestamp(3) with time zone NOT NULL,
    outcome text NOT NULL,
    reason text NOT NULL,
    fields text[] DEFAULT '{}'::text[] NOT NULL
);

ALTER TABLE ONLY public.task_result FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.terms_file (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    language text NOT NULL,
    number integer NOT NULL,
    bytes integer NOT NULL,
    content bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

ALTER TABLE ONLY public.terms_file FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.tombstone (
    license_id uuid NOT NULL,
    lead_id uuid NOT NULL,
    kind text NOT NULL,
    seal text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_id uuid
);

ALTER TABLE ONLY public.tombstone FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.unread_request (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    door text NOT NULL,
    source text,
    api_key_id uuid NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    reason text NOT NULL,
    headers jsonb NOT NULL,
    body text NOT NULL,
    body_hash text NOT NULL,
    request_id text NOT NULL,
    seen_at timestamp(3) with time zone,
    decoded text DEFAULT ''::text NOT NULL,
    left_out integer DEFAULT 0 NOT NULL,
    first_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.unread_request FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public."user" (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    email text NOT NULL,
    full_name text NOT NULL,
    type text NOT NULL,
    roles text[] NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    password_hash text NOT NULL,
    last_license_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    last_sign_in_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    locale text DEFAULT 'es'::text NOT NULL
);

ALTER TABLE ONLY public."user" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.user_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    linked_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY public.user_identity FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.user_license (
    user_id uuid NOT NULL,
    license_id uuid NOT NULL,
    agency_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL
);

ALTER TABLE ONLY public.user_license FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.visit (
    license_id uuid NOT NULL,
    id uuid NOT NULL,
    lead_id uuid NOT NULL,
    appointment_id uuid,
    agency_id uuid,
    host_id uuid NOT NULL,
    advisor_id uuid,
    reason text NOT NULL,
    companions integer DEFAULT 0 NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    arrived_at timestamp(3) with time zone NOT NULL,
    called_at timestamp(3) with time zone,
    attended_at timestamp(3) with time zone,
    closed_at timestamp(3) with time zone,
    result text,
    version integer DEFAULT 1 NOT NULL,
    check_in_id uuid,
    arrival_by text DEFAULT 'device'::text NOT NULL
);

ALTER TABLE ONLY public.visit FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.weekly_mail (
    license_id uuid NOT NULL,
    user_id uuid NOT NULL,
    due date NOT NULL,
    sent_at timestamp(3) with time zone
);

ALTER TABLE ONLY public.weekly_mail FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.weekly_reader (
    license_id uuid NOT NULL,
    user_id uuid NOT NULL,
    chosen_at timestamp(3) with time zone NOT NULL
);

ALTER TABLE ONLY public.weekly_reader FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ONLY public.absence
    ADD CONSTRAINT absence_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.adf_intake
    ADD CONSTRAINT adf_intake_pkey PRIMARY KEY (license_id);
--> statement-breakpoint
ALTER TABLE ONLY public.agency
    ADD CONSTRAINT agency_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_hash_unique UNIQUE (hash);
--> statement-breakpoint
ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.calendar_feed
    ADD CONSTRAINT calendar_feed_hash_unique UNIQUE (hash);
--> statement-breakpoint
ALTER TABLE ONLY public.calendar_feed
    ADD CONSTRAINT calendar_feed_license_id_user_id_pk PRIMARY KEY (license_id, user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_slug_unique UNIQUE (slug);
--> statement-breakpoint
ALTER TABLE ONLY public.connected_account
    ADD CONSTRAINT connected_account_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.connection
    ADD CONSTRAINT connection_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.contact_attempt
    ADD CONSTRAINT contact_attempt_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.contact_result
    ADD CONSTRAINT contact_result_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.contact_result
    ADD CONSTRAINT contact_result_name UNIQUE NULLS NOT DISTINCT (license_id, parent_id, name);
--> statement-breakpoint
ALTER TABLE ONLY public.delivery_attempt
    ADD CONSTRAINT delivery_attempt_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.destination
    ADD CONSTRAINT destination_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.intake_request
    ADD CONSTRAINT intake_request_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead_at_crm
    ADD CONSTRAINT lead_at_crm_license_id_lead_id_destination_id_pk PRIMARY KEY (license_id, lead_id, destination_id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead_form
    ADD CONSTRAINT lead_form_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead
    ADD CONSTRAINT lead_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead_origin
    ADD CONSTRAINT lead_origin_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.license
    ADD CONSTRAINT license_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.list_choice
    ADD CONSTRAINT list_choice_license_id_user_id_list_scope_pk PRIMARY KEY (license_id, user_id, list, scope);
--> statement-breakpoint
ALTER TABLE ONLY public.load
    ADD CONSTRAINT load_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.load_line
    ADD CONSTRAINT load_line_license_id_load_id_row_pk PRIMARY KEY (license_id, load_id, "row");
--> statement-breakpoint
ALTER TABLE ONLY public.login_throttle
    ADD CONSTRAINT login_throttle_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY public.model
    ADD CONSTRAINT model_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.model_version
    ADD CONSTRAINT model_version_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.network_event
    ADD CONSTRAINT network_event_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.notification_choice
    ADD CONSTRAINT notification_choice_license_id_user_id_kind_pk PRIMARY KEY (license_id, user_id, kind);
--> statement-breakpoint
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.pipeline
    ADD CONSTRAINT pipeline_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.property
    ADD CONSTRAINT property_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_benefit
    ADD CONSTRAINT referral_benefit_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_code
    ADD CONSTRAINT referral_code_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_config
    ADD CONSTRAINT referral_config_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_image
    ADD CONSTRAINT referral_image_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_reward
    ADD CONSTRAINT referral_reward_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_visit
    ADD CONSTRAINT referral_visit_license_id_code_id_day_pk PRIMARY KEY (license_id, code_id, day);
--> statement-breakpoint
ALTER TABLE ONLY public.report_day_change
    ADD CONSTRAINT report_day_change_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.report_day
    ADD CONSTRAINT report_day_license_id_day_pk PRIMARY KEY (license_id, day);
--> statement-breakpoint
ALTER TABLE ONLY public.report_day_row
    ADD CONSTRAINT report_day_row_license_id_sheet_day_place_pk PRIMARY KEY (license_id, sheet, day, place);
--> statement-breakpoint
ALTER TABLE ONLY public.retention
    ADD CONSTRAINT retention_pkey PRIMARY KEY (license_id);
--> statement-breakpoint
ALTER TABLE ONLY public.rule
    ADD CONSTRAINT rule_license_id_channel_pk PRIMARY KEY (license_id, channel);
--> statement-breakpoint
ALTER TABLE ONLY public.saved_view
    ADD CONSTRAINT saved_view_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.sla_clock
    ADD CONSTRAINT sla_clock_license_id_stage_id_pk PRIMARY KEY (license_id, stage_id);
--> statement-breakpoint
ALTER TABLE ONLY public.spent_identity
    ADD CONSTRAINT spent_identity_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.stage_change
    ADD CONSTRAINT stage_change_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.stage
    ADD CONSTRAINT stage_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.target
    ADD CONSTRAINT target_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.task_result
    ADD CONSTRAINT task_result_license_id_task_id_lead_at_lead_id_pk PRIMARY KEY (license_id, task_id, lead_at, lead_id);
--> statement-breakpoint
ALTER TABLE ONLY public.terms_file
    ADD CONSTRAINT terms_file_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.tombstone
    ADD CONSTRAINT tombstone_license_id_lead_id_seal_pk PRIMARY KEY (license_id, lead_id, seal);
--> statement-breakpoint
ALTER TABLE ONLY public.unread_request
    ADD CONSTRAINT unread_request_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_issuer_subject_pk PRIMARY KEY (issuer, subject);
--> statement-breakpoint
ALTER TABLE ONLY public.user_license
    ADD CONSTRAINT user_license_user_id_license_id_pk PRIMARY KEY (user_id, license_id);
--> statement-breakpoint
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_license_id_id_pk PRIMARY KEY (license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.weekly_mail
    ADD CONSTRAINT weekly_mail_license_id_user_id_due_pk PRIMARY KEY (license_id, user_id, due);
--> statement-breakpoint
ALTER TABLE ONLY public.weekly_reader
    ADD CONSTRAINT weekly_reader_license_id_user_id_pk PRIMARY KEY (license_id, user_id);
--> statement-breakpoint
CREATE INDEX absence_of_user ON public.absence USING btree (license_id, user_id, last_day);
--> statement-breakpoint
CREATE UNIQUE INDEX agency_code ON public.agency USING btree (license_id, code);
--> statement-breakpoint
CREATE UNIQUE INDEX api_key_previous ON public.api_key USING btree (previous_hash);
--> statement-breakpoint
CREATE INDEX appointment_by_creation ON public.appointment USING btree (license_id, created_at);
--> statement-breakpoint
CREATE INDEX appointment_by_time ON public.appointment USING btree (license_id, starts_at, id);
--> statement-breakpoint
CREATE INDEX appointment_made ON public.appointment USING btree (license_id, lead_id) WHERE ((lead_id IS NOT NULL) AND (previous_id IS NULL));
--> statement-breakpoint
CREATE INDEX appointment_of_advisor ON public.appointment USING btree (license_id, advisor_id, starts_at);
--> statement-breakpoint
CREATE INDEX appointment_of_lead ON public.appointment USING btree (license_id, lead_id, starts_at) WHERE (lead_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX appointment_to_remind ON public.appointment USING btree (license_id, starts_at) WHERE ((state = 'planned'::text) AND (reminded_at IS NULL));
--> statement-breakpoint
CREATE INDEX audit_entry_action ON public.audit_entry USING btree (license_id, action, at, id) WHERE (action <> 'lead.received'::text);
--> statement-breakpoint
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (license_id, actor_id, at, id);
--> statement-breakpoint
CREATE INDEX audit_entry_channel ON public.audit_entry USING btree (license_id, channel, at, id) WHERE (channel IS NOT NULL);
--> statement-breakpoint
CREATE INDEX audit_entry_person ON public.audit_entry USING btree (license_id, at, id) WHERE ((action <> 'lead.received'::text) AND (actor_id IS NOT NULL));
--> statement-breakpoint
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (license_id, subject_id, at);
--> statement-breakpoint
CREATE INDEX audit_entry_system ON public.audit_entry USING btree (license_id, at, id) WHERE ((action <> 'lead.received'::text) AND (actor_id IS NULL));
--> statement-breakpoint
CREATE INDEX audit_entry_time ON public.audit_entry USING btree (license_id, at, id);
--> statement-breakpoint
CREATE INDEX campaign_by_day ON public.campaign USING btree (license_id, from_day);
--> statement-breakpoint
CREATE UNIQUE INDEX campaign_name ON public.campaign USING btree (license_id, name);
--> statement-breakpoint
CREATE UNIQUE INDEX connected_account_own ON public.connected_account USING btree (license_id, network, external_id);
--> statement-breakpoint
CREATE INDEX connected_account_subscribed ON public.connected_account USING btree (network, external_id) WHERE is_subscribed;
--> statement-breakpoint
CREATE UNIQUE INDEX connection_account ON public.connection USING btree (license_id, network, external_id);
--> statement-breakpoint
CREATE INDEX contact_attempt_actor ON public.contact_attempt USING btree (license_id, actor_id, at) WHERE (actor_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX contact_attempt_agreed ON public.contact_attempt USING btree (license_id, next_action_at) WHERE (next_action_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX contact_attempt_by_time ON public.contact_attempt USING btree (license_id, at) INCLUDE (is_human_contact, is_effective, actor_id, result, result_id);
--> statement-breakpoint
CREATE INDEX contact_attempt_lead ON public.contact_attempt USING btree (license_id, lead_id, at);
--> statement-breakpoint
CREATE INDEX contact_result_parent ON public.contact_result USING btree (license_id, parent_id, "order");
--> statement-breakpoint
CREATE INDEX delivery_attempt_of ON public.delivery_attempt USING btree (license_id, delivery_id, at);
--> statement-breakpoint
CREATE INDEX delivery_attempt_of_lead ON public.delivery_attempt USING btree (license_id, lead_id, at) WHERE (lead_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX delivery_dead ON public.delivery USING btree (license_id, destination_id, created_at, id) WHERE (state = 'failed'::text);
--> statement-breakpoint
CREATE INDEX delivery_due ON public.delivery USING btree (destination_id, next_at, seq) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
--> statement-breakpoint
CREATE INDEX delivery_ended ON public.delivery USING btree (license_id, ended_at) WHERE (ended_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX delivery_log ON public.delivery USING btree (license_id, destination_id, created_at, id);
--> statement-breakpoint
CREATE INDEX delivery_log_by_event ON public.delivery USING btree (license_id, destination_id, event, created_at, id);
--> statement-breakpoint
CREATE INDEX delivery_of_lead ON public.delivery USING btree (license_id, lead_id, destination_id, seq) WHERE (lead_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX delivery_of_subject ON public.delivery USING btree (license_id, subject_id, destination_id, seq) WHERE (subject_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX destination_active ON public.destination USING btree (id) WHERE ((state = 'active'::text) AND (removed_at IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX destination_name ON public.destination USING btree (license_id, kind, name) WHERE (removed_at IS NULL);
--> statement-breakpoint
CREATE INDEX intake_request_adf ON public.intake_request USING btree (license_id, received_at) WHERE (body ~~ '<%'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX intake_request_idempotency ON public.intake_request USING btree (license_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
--> statement-breakpoint
CREATE INDEX intake_request_lead ON public.intake_request USING btree (license_id, lead_id);
--> statement-breakpoint
CREATE INDEX lead_again ON public.lead USING btree (license_id, again_at, id) WHERE ((next_action_at IS NULL) AND (again_at IS NOT NULL));
--> statement-breakpoint
CREATE INDEX lead_again_of_advisor ON public.lead USING btree (license_id, advisor_id, again_at, id) WHERE ((next_action_at IS NULL) AND (again_at IS NOT NULL));
--> statement-breakpoint
CREATE INDEX lead_at_crm_refused ON public.lead_at_crm USING btree (license_id, destination_id, at, lead_id) WHERE (state = ANY (ARRAY['refused'::text, 'outdated'::text]));
--> statement-breakpoint
CREATE INDEX lead_by_advisor ON public.lead USING btree (license_id, advisor_id, created_at, id);
--> statement-breakpoint
CREATE INDEX lead_by_agency ON public.lead USING btree (license_id, agency_id, created_at, id);
--> statement-breakpoint
CREATE INDEX lead_by_campaign ON public.lead USING btree (license_id, campaign_id, created_at, id) WHERE (campaign_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lead_by_deal_state ON public.lead USING btree (license_id, source, deal_state, created_at, id);
--> statement-breakpoint
CREATE INDEX lead_by_email ON public.lead USING btree (license_id, email_key, created_at) WHERE (email_key <> ''::text);
--> statement-breakpoint
CREATE INDEX lead_by_facet ON public.lead USING btree (license_id, facet, created_at, id);
--> statement-breakpoint
CREATE INDEX lead_by_identification ON public.lead USING btree (license_id, identification, created_at) WHERE (identification <> ''::text);
--> statement-breakpoint
CREATE INDEX lead_by_model ON public.lead USING btree (license_id, model_id, created_at, id);
--> statement-breakpoint
CREATE INDEX lead_by_phone ON public.lead USING btree (license_id, phone, created_at) WHERE (phone <> ''::text);
--> statement-breakpoint
CREATE INDEX lead_by_rule ON public.lead USING btree (license_id, source, rule, created_at, id) WHERE (rule <> ''::text);
--> statement-breakpoint
CREATE INDEX lead_by_short_id ON public.lead USING btree (short_id);
--> statement-breakpoint
CREATE INDEX lead_by_source ON public.lead USING btree (license_id, source, created_at, id);
--> statement-breakpoint
CREATE INDEX lead_by_stage ON public.lead USING btree (license_id, stage_id, stage_at, id);
--> statement-breakpoint
CREATE INDEX lead_by_time ON public.lead USING btree (license_id, created_at, id) INCLUDE (source, deal_state, crm_state, agency_id, model_id, advisor_id, stage_id, is_sales_pipeline, first_contact_at, contacted_at, tries_to_contact, sold_at, erased_at, origin, completion, form_name);
--> statement-breakpoint
CREATE INDEX lead_car_license ON public.lead USING gin (translate(upper(car_license), ' .-'::text, ''::text) public.gin_trgm_ops) WHERE (car_license <> ''::text);
--> statement-breakpoint
CREATE INDEX lead_claimed ON public.lead USING btree (license_id, claimed_by) WHERE (claimed_by IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lead_contacted_without_advisor ON public.lead USING btree (license_id, stage_id, stage_at, id) WHERE ((deal_state = 'new'::text) AND (advisor_id IS NULL) AND (next_action_at IS NULL) AND (again_at IS NULL) AND (erased_at IS NULL) AND (NOT do_not_contact) AND (first_contact_at IS NOT NULL));
--> statement-breakpoint
CREATE INDEX lead_due ON public.lead USING btree (license_id, next_action_at, id) WHERE (next_action_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lead_due_of_advisor ON public.lead USING btree (license_id, advisor_id, next_action_at, id) WHERE (next_action_at IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX lead_external_id ON public.lead USING btree (license_id, source, external_id) WHERE (external_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lead_facet_by_advisor ON public.lead_facet USING btree (license_id, advisor_id);
--> statement-breakpoint
CREATE INDEX lead_facet_by_agency ON public.lead_facet USING btree (license_id, agency_id);
--> statement-breakpoint
CREATE INDEX lead_facet_by_model ON public.lead_facet USING btree (license_id, model_id);
--> statement-breakpoint
CREATE INDEX lead_facet_by_source ON public.lead_facet USING btree (license_id, source, deal_state, crm_state);
--> statement-breakpoint
CREATE INDEX lead_facet_own ON public.lead_facet USING btree (license_id, facet);
--> statement-breakpoint
CREATE UNIQUE INDEX lead_form_own ON public.lead_form USING btree (license_id, network, external_id);
--> statement-breakpoint
CREATE INDEX lead_lost ON public.lead USING btree (license_id, lost_at, id) INCLUDE (source, deal_state, agency_id, model_id, advisor_id, is_sales_pipeline, lost_reason) WHERE (lost_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lead_new ON public.lead USING btree (license_id, created_at) INCLUDE (id, stage_id, source, agency_id, model_id, advisor_id, is_sales_pipeline, first_contact_at, contacted_at, sold_at, erased_at) WHERE (deal_state = 'new'::text);
--> statement-breakpoint
CREATE INDEX lead_not_erased ON public.lead USING btree (license_id, created_at) WHERE (erased_at IS NULL);
--> statement-breakpoint
CREATE INDEX lead_of_campaign ON public.lead USING btree (license_id, campaign_id, deal_state) WHERE (campaign_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lead_origin_parent ON public.lead_origin USING btree (license_id, parent_id);
--> statement-breakpoint
CREATE UNIQUE INDEX lead_origin_path ON public.lead_origin USING btree (license_id, path);
--> statement-breakpoint
CREATE INDEX lead_refused_email ON public.lead USING btree (license_id, email_key) WHERE (do_not_contact AND (email_key <> ''::text));
--> statement-breakpoint
CREATE INDEX lead_refused_identification ON public.lead USING btree (license_id, identification) WHERE (do_not_contact AND (identification <> ''::text));
--> statement-breakpoint
CREATE INDEX lead_refused_phone ON public.lead USING btree (license_id, phone) WHERE (do_not_contact AND (phone <> ''::text));
--> statement-breakpoint
CREATE INDEX lead_search ON public.lead USING gin (search_text public.gin_trgm_ops) WITH (gin_pending_list_limit='512');
--> statement-breakpoint
CREATE INDEX lead_sold ON public.lead USING btree (license_id, sold_at, id) INCLUDE (source, deal_state, agency_id, model_id, advisor_id, is_sales_pipeline) WHERE (sold_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX lead_to_work ON public.lead USING btree (license_id, stage_id, stage_at, id) WHERE (((deal_state = 'new'::text) OR ((deal_state = 'failed'::text) AND (advisor_id IS NOT NULL))) AND (next_action_at IS NULL) AND (again_at IS NULL) AND (erased_at IS NULL) AND (NOT do_not_contact));
--> statement-breakpoint
CREATE INDEX lead_vin ON public.lead USING gin (translate(upper(vin), ' .-'::text, ''::text) public.gin_trgm_ops) WHERE (vin <> ''::text);
--> statement-breakpoint
CREATE INDEX lead_waiting_of_advisor ON public.lead USING btree (license_id, advisor_id, stage_id, stage_at, id) WHERE (((deal_state = 'new'::text) OR ((deal_state = 'failed'::text) AND (advisor_id IS NOT NULL))) AND (next_action_at IS NULL) AND (again_at IS NULL));
--> statement-breakpoint
CREATE INDEX lead_without_contact ON public.lead USING btree (license_id, stage_id, stage_at, id, advisor_id) WHERE ((deal_state = 'new'::text) AND (next_action_at IS NULL) AND (erased_at IS NULL) AND (NOT do_not_contact) AND (first_contact_at IS NULL));
--> statement-breakpoint
CREATE INDEX lead_worked ON public.lead USING btree (license_id, created_at) INCLUDE (id, first_contact_at, contacted_at, sold_at, source, deal_state, agency_id, model_id, advisor_id, is_sales_pipeline) WHERE ((first_contact_at IS NOT NULL) OR (contacted_at IS NOT NULL) OR (sold_at IS NOT NULL));
--> statement-breakpoint
CREATE INDEX license_company ON public.license USING btree (company_id);
--> statement-breakpoint
CREATE INDEX load_by_time ON public.load USING btree (license_id, created_at, id);
--> statement-breakpoint
CREATE INDEX load_line_failed ON public.load_line USING btree (license_id, load_id, "row") WHERE (deal_state = 'failed'::text);
--> statement-breakpoint
CREATE INDEX load_line_lead ON public.load_line USING btree (license_id, lead_id) WHERE (lead_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX load_line_unclaimed ON public.load_line USING btree (license_id) WHERE (lead_id IS NULL);
--> statement-breakpoint
CREATE INDEX load_of_campaign ON public.load USING btree (license_id, campaign_id);
--> statement-breakpoint
CREATE UNIQUE INDEX model_name ON public.model USING btree (license_id, brand, name);
--> statement-breakpoint
CREATE UNIQUE INDEX model_version_code ON public.model_version USING btree (license_id, code) WHERE (code <> ''::text);
--> statement-breakpoint
CREATE UNIQUE INDEX model_version_name ON public.model_version USING btree (license_id, model_id, name, year);
--> statement-breakpoint
CREATE INDEX network_event_due ON public.network_event USING btree (license_id, network, due_at) WHERE (state = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX network_event_form ON public.network_event USING btree (license_id, network, form_external_id, received_at);
--> statement-breakpoint
CREATE UNIQUE INDEX network_event_own ON public.network_event USING btree (license_id, network, external_id);
--> statement-breakpoint
CREATE INDEX network_event_refused ON public.network_event USING btree (license_id, network) WHERE (state = 'refused'::text);
--> statement-breakpoint
CREATE INDEX network_event_unclaimed ON public.network_event USING btree (license_id) WHERE ((state = ANY (ARRAY['waiting'::text, 'refused'::text])) AND (lead_id IS NULL));
--> statement-breakpoint
CREATE INDEX notification_by_time ON public.notification USING btree (license_id, created_at);
--> statement-breakpoint
CREATE INDEX notification_of_user ON public.notification USING btree (license_id, user_id, created_at, id) WHERE is_shown;
--> statement-breakpoint
CREATE INDEX notification_to_mail ON public.notification USING btree (license_id, user_id) WHERE is_to_mail;
--> statement-breakpoint
CREATE UNIQUE INDEX notification_together ON public.notification USING btree (license_id, user_id, kind, subject_id) WHERE (subject_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX notification_unread ON public.notification USING btree (license_id, user_id) WHERE (is_shown AND (read_at IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX pipeline_default ON public.pipeline USING btree (license_id) WHERE is_default;
--> statement-breakpoint
CREATE UNIQUE INDEX pipeline_name ON public.pipeline USING btree (license_id, name);
--> statement-breakpoint
CREATE UNIQUE INDEX property_key ON public.property USING btree (license_id, lower(key));
--> statement-breakpoint
CREATE INDEX referral_by_state ON public.referral USING btree (license_id, state, created_at, id);
--> statement-breakpoint
CREATE INDEX referral_by_time ON public.referral USING btree (license_id, created_at, id);
--> statement-breakpoint
CREATE INDEX referral_code_by_time ON public.referral_code USING btree (license_id, kind, created_at, id);
--> statement-breakpoint
CREATE INDEX referral_code_holder_email ON public.referral_code USING btree (license_id, holder_email);
--> statement-breakpoint
CREATE INDEX referral_code_holder_identification ON public.referral_code USING btree (license_id, holder_identification);
--> statement-breakpoint
CREATE INDEX referral_code_holder_phone ON public.referral_code USING btree (license_id, holder_phone);
--> statement-breakpoint
CREATE UNIQUE INDEX referral_code_lead ON public.referral_code USING btree (license_id, lead_id);
--> statement-breakpoint
CREATE INDEX referral_code_search ON public.referral_code USING gin (search_text public.gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX referral_code_text ON public.referral_code USING btree (company_id, code);
--> statement-breakpoint
CREATE UNIQUE INDEX referral_config_one ON public.referral_config USING btree (license_id);
--> statement-breakpoint
CREATE UNIQUE INDEX referral_lead ON public.referral USING btree (license_id, lead_id);
--> statement-breakpoint
CREATE INDEX referral_of_address ON public.referral USING btree (license_id, address_seal, created_at);
--> statement-breakpoint
CREATE INDEX referral_of_code ON public.referral USING btree (license_id, code_id, created_at, id);
--> statement-breakpoint
CREATE INDEX referral_of_deal ON public.referral USING btree (license_id, deal_id);
--> statement-breakpoint
CREATE INDEX referral_reward_by_state ON public.referral_reward USING btree (license_id, state, earned_at, id);
--> statement-breakpoint
CREATE INDEX referral_reward_by_time ON public.referral_reward USING btree (license_id, earned_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX referral_reward_one ON public.referral_reward USING btree (license_id, referral_id);
--> statement-breakpoint
CREATE INDEX report_day_change_of_day ON public.report_day_change USING btree (license_id, day);
--> statement-breakpoint
CREATE INDEX report_day_row_of_day ON public.report_day_row USING btree (license_id, day);
--> statement-breakpoint
CREATE UNIQUE INDEX saved_view_name ON public.saved_view USING btree (license_id, owner_id, list, scope, lower(name));
--> statement-breakpoint
CREATE INDEX saved_view_shared ON public.saved_view USING btree (license_id, list) WHERE is_shared;
--> statement-breakpoint
CREATE INDEX "session_user" ON public.session USING btree (user_id);
--> statement-breakpoint
CREATE INDEX stage_change_by_time ON public.stage_change USING btree (license_id, at) INCLUDE (lead_id, from_stage_id, from_at, is_first_leave);
--> statement-breakpoint
CREATE INDEX stage_change_into ON public.stage_change USING btree (license_id, to_type, at);
--> statement-breakpoint
CREATE INDEX stage_change_lead ON public.stage_change USING btree (license_id, lead_id, at);
--> statement-breakpoint
CREATE INDEX stage_of_pipeline ON public.stage USING btree (license_id, pipeline_id, "order");
--> statement-breakpoint
CREATE UNIQUE INDEX target_of_advisor ON public.target USING btree (license_id, month, advisor_id);
--> statement-breakpoint
CREATE UNIQUE INDEX target_of_agency ON public.target USING btree (license_id, month, agency_id);
--> statement-breakpoint
CREATE INDEX task_of_actor ON public.task USING btree (license_id, actor_id, created_at);
--> statement-breakpoint
CREATE INDEX task_of_subject ON public.task USING btree (license_id, subject_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX terms_file_number ON public.terms_file USING btree (license_id, language, number);
--> statement-breakpoint
CREATE INDEX tombstone_record ON public.tombstone USING btree (license_id, lead_id) WHERE (kind = 'record'::text);
--> statement-breakpoint
CREATE INDEX tombstone_seal ON public.tombstone USING btree (license_id, seal);
--> statement-breakpoint
CREATE INDEX unread_request_by_time ON public.unread_request USING btree (license_id, received_at);
--> statement-breakpoint
CREATE INDEX unread_request_open ON public.unread_request USING btree (license_id, received_at) WHERE (seen_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX unread_request_own ON public.unread_request USING btree (license_id, body_hash);
--> statement-breakpoint
CREATE INDEX user_company ON public."user" USING btree (company_id);
--> statement-breakpoint
CREATE UNIQUE INDEX user_email ON public."user" USING btree (lower(email));
--> statement-breakpoint
CREATE UNIQUE INDEX user_identity_user ON public.user_identity USING btree (issuer, user_id);
--> statement-breakpoint
CREATE INDEX user_license_license ON public.user_license USING btree (license_id);
--> statement-breakpoint
CREATE INDEX visit_by_time ON public.visit USING btree (license_id, arrived_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX visit_check_in ON public.visit USING btree (license_id, check_in_id) WHERE (check_in_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX visit_of_lead ON public.visit USING btree (license_id, lead_id);
--> statement-breakpoint
CREATE INDEX visit_open ON public.visit USING btree (license_id, arrived_at, id) WHERE (closed_at IS NULL);
--> statement-breakpoint
CREATE INDEX visit_open_of_advisor ON public.visit USING btree (license_id, advisor_id) WHERE (closed_at IS NULL);
--> statement-breakpoint
ALTER TABLE ONLY public.absence
    ADD CONSTRAINT absence_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_advisor_id_user_id_fk FOREIGN KEY (advisor_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_license_id_agency_id_agency_license_id_id_fk FOREIGN KEY (license_id, agency_id) REFERENCES public.agency(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_license_id_lead_id_lead_license_id_id_fk FOREIGN KEY (license_id, lead_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.appointment
    ADD CONSTRAINT appointment_license_id_previous_id_appointment_license_id_id_fk FOREIGN KEY (license_id, previous_id) REFERENCES public.appointment(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.calendar_feed
    ADD CONSTRAINT calendar_feed_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_origin FOREIGN KEY (license_id, origin_id) REFERENCES public.lead_origin(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_owner_id_user_id_fk FOREIGN KEY (owner_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_pipeline FOREIGN KEY (license_id, pipeline_id) REFERENCES public.pipeline(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.connected_account
    ADD CONSTRAINT connected_account_license_id_connection_id_connection_license_i FOREIGN KEY (license_id, connection_id) REFERENCES public.connection(license_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.contact_attempt
    ADD CONSTRAINT contact_attempt_license_id_lead_id_lead_license_id_id_fk FOREIGN KEY (license_id, lead_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.contact_result
    ADD CONSTRAINT contact_result_license_id_parent_id_contact_result_license_id_i FOREIGN KEY (license_id, parent_id) REFERENCES public.contact_result(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.delivery_attempt
    ADD CONSTRAINT delivery_attempt_license_id_delivery_id_delivery_license_id_id_ FOREIGN KEY (license_id, delivery_id) REFERENCES public.delivery(license_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_license_id_destination_id_destination_license_id_id_fk FOREIGN KEY (license_id, destination_id) REFERENCES public.destination(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.intake_request
    ADD CONSTRAINT intake_request_license_id_lead_id_lead_license_id_id_fk FOREIGN KEY (license_id, lead_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead
    ADD CONSTRAINT lead_advisor_id_user_id_fk FOREIGN KEY (advisor_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead_at_crm
    ADD CONSTRAINT lead_at_crm_license_id_destination_id_destination_license_id_id FOREIGN KEY (license_id, destination_id) REFERENCES public.destination(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead
    ADD CONSTRAINT lead_claimed_by_user_id_fk FOREIGN KEY (claimed_by) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead_form
    ADD CONSTRAINT lead_form_license_id_account_id_connected_account_license_id_id FOREIGN KEY (license_id, account_id) REFERENCES public.connected_account(license_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.lead
    ADD CONSTRAINT lead_license_id_agency_id_agency_license_id_id_fk FOREIGN KEY (license_id, agency_id) REFERENCES public.agency(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead
    ADD CONSTRAINT lead_license_id_campaign_id_campaign_license_id_id_fk FOREIGN KEY (license_id, campaign_id) REFERENCES public.campaign(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead
    ADD CONSTRAINT lead_license_id_model_id_model_license_id_id_fk FOREIGN KEY (license_id, model_id) REFERENCES public.model(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead
    ADD CONSTRAINT lead_license_id_original_id_lead_license_id_id_fk FOREIGN KEY (license_id, original_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead
    ADD CONSTRAINT lead_license_id_pipeline_id_pipeline_license_id_id_fk FOREIGN KEY (license_id, pipeline_id) REFERENCES public.pipeline(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead
    ADD CONSTRAINT lead_license_id_stage_id_stage_license_id_id_fk FOREIGN KEY (license_id, stage_id) REFERENCES public.stage(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.lead_origin
    ADD CONSTRAINT lead_origin_license_id_parent_id_lead_origin_license_id_id_fk FOREIGN KEY (license_id, parent_id) REFERENCES public.lead_origin(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.license
    ADD CONSTRAINT license_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(id);
--> statement-breakpoint
ALTER TABLE ONLY public.list_choice
    ADD CONSTRAINT list_choice_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.load
    ADD CONSTRAINT load_actor_id_user_id_fk FOREIGN KEY (actor_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.load
    ADD CONSTRAINT load_license_id_campaign_id_campaign_license_id_id_fk FOREIGN KEY (license_id, campaign_id) REFERENCES public.campaign(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.load_line
    ADD CONSTRAINT load_line_license_id_load_id_load_license_id_id_fk FOREIGN KEY (license_id, load_id) REFERENCES public.load(license_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.model_version
    ADD CONSTRAINT model_version_license_id_model_id_model_license_id_id_fk FOREIGN KEY (license_id, model_id) REFERENCES public.model(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.notification_choice
    ADD CONSTRAINT notification_choice_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_license_id_appointment_id_appointment_license_id_i FOREIGN KEY (license_id, appointment_id) REFERENCES public.appointment(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_license_id_lead_id_lead_license_id_id_fk FOREIGN KEY (license_id, lead_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_benefit
    ADD CONSTRAINT referral_benefit_image FOREIGN KEY (license_id, image_id) REFERENCES public.referral_image(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_code
    ADD CONSTRAINT referral_code_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_code
    ADD CONSTRAINT referral_code_license_id_lead_id_lead_license_id_id_fk FOREIGN KEY (license_id, lead_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_config
    ADD CONSTRAINT referral_config_logo FOREIGN KEY (license_id, logo_id) REFERENCES public.referral_image(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_config
    ADD CONSTRAINT referral_config_reward FOREIGN KEY (license_id, reward_benefit_id) REFERENCES public.referral_benefit(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_license_id_code_id_referral_code_license_id_id_fk FOREIGN KEY (license_id, code_id) REFERENCES public.referral_code(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_license_id_lead_id_lead_license_id_id_fk FOREIGN KEY (license_id, lead_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_license_id_terms_id_terms_file_license_id_id_fk FOREIGN KEY (license_id, terms_id) REFERENCES public.terms_file(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_reward
    ADD CONSTRAINT referral_reward_license_id_benefit_id_referral_benefit_license_ FOREIGN KEY (license_id, benefit_id) REFERENCES public.referral_benefit(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_reward
    ADD CONSTRAINT referral_reward_license_id_referral_id_referral_license_id_id_f FOREIGN KEY (license_id, referral_id) REFERENCES public.referral(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.referral_visit
    ADD CONSTRAINT referral_visit_license_id_code_id_referral_code_license_id_id_f FOREIGN KEY (license_id, code_id) REFERENCES public.referral_code(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.report_day_row
    ADD CONSTRAINT report_day_row_license_id_day_report_day_license_id_day_fk FOREIGN KEY (license_id, day) REFERENCES public.report_day(license_id, day) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.saved_view
    ADD CONSTRAINT saved_view_owner_id_user_id_fk FOREIGN KEY (owner_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.stage_change
    ADD CONSTRAINT stage_change_license_id_lead_id_lead_license_id_id_fk FOREIGN KEY (license_id, lead_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.stage
    ADD CONSTRAINT stage_license_id_pipeline_id_pipeline_license_id_id_fk FOREIGN KEY (license_id, pipeline_id) REFERENCES public.pipeline(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.target
    ADD CONSTRAINT target_advisor_id_user_id_fk FOREIGN KEY (advisor_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.target
    ADD CONSTRAINT target_license_id_agency_id_agency_license_id_id_fk FOREIGN KEY (license_id, agency_id) REFERENCES public.agency(license_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_actor_id_user_id_fk FOREIGN KEY (actor_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.task_result
    ADD CONSTRAINT task_result_license_id_lead_id_lead_license_id_id_fk FOREIGN KEY (license_id, lead_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.task_result
    ADD CONSTRAINT task_result_license_id_task_id_task_license_id_id_fk FOREIGN KEY (license_id, task_id) REFERENCES public.task(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_company_id_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(id);
--> statement-breakpoint
ALTER TABLE ONLY public.user_identity
    ADD CONSTRAINT user_identity_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_last_license_id_license_id_fk FOREIGN KEY (last_license_id) REFERENCES public.license(id);
--> statement-breakpoint
ALTER TABLE ONLY public.user_license
    ADD CONSTRAINT user_license_license_id_license_id_fk FOREIGN KEY (license_id) REFERENCES public.license(id);
--> statement-breakpoint
ALTER TABLE ONLY public.user_license
    ADD CONSTRAINT user_license_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_advisor_id_user_id_fk FOREIGN KEY (advisor_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_host_id_user_id_fk FOREIGN KEY (host_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_license_id_agency_id_agency_license_id_id_fk FOREIGN KEY (license_id, agency_id) REFERENCES public.agency(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_license_id_appointment_id_appointment_license_id_id_fk FOREIGN KEY (license_id, appointment_id) REFERENCES public.appointment(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.visit
    ADD CONSTRAINT visit_license_id_lead_id_lead_license_id_id_fk FOREIGN KEY (license_id, lead_id) REFERENCES public.lead(license_id, id);
--> statement-breakpoint
ALTER TABLE ONLY public.weekly_mail
    ADD CONSTRAINT weekly_mail_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.weekly_reader
    ADD CONSTRAINT weekly_reader_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE public.absence ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.adf_intake ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.agency ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.api_key ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.appointment ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.audit_entry ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.calendar_feed ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.campaign ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY colleagues ON public."user" FOR SELECT TO prospecta_tenant USING ((EXISTS ( SELECT
   FROM public.user_license
  WHERE (user_license.user_id = "user".id))));
--> statement-breakpoint
ALTER TABLE public.company ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.connected_account ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.connection ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.contact_attempt ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.contact_result ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.delivery ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.delivery_attempt ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.destination ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY erasure ON public.audit_entry TO prospecta_erasure USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY erasure ON public.lead FOR SELECT TO prospecta_erasure USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY identity ON public.api_key TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.audit_entry TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.calendar_feed TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.company TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.connected_account FOR SELECT TO prospecta_identity USING (is_subscribed);
--> statement-breakpoint
CREATE POLICY identity ON public.license TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.login_throttle TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.password_reset TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.referral_code TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.referral_config TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.session TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.spent_identity TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public."user" TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.user_identity TO prospecta_identity USING (true);
--> statement-breakpoint
CREATE POLICY identity ON public.user_license TO prospecta_identity USING (true);
--> statement-breakpoint
ALTER TABLE public.intake_request ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.lead ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.lead_at_crm ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.lead_facet ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.lead_form ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.lead_origin ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.license ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.list_choice ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.load ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.load_line ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.login_throttle ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.model ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.model_version ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.network_event ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.notification ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.notification_choice ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_license ON public.license FOR SELECT TO prospecta_tenant USING ((id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
ALTER TABLE public.password_reset ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.pipeline ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.property ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.referral ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.referral_benefit ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.referral_code ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.referral_config ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.referral_image ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.referral_reward ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.referral_visit ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.report_day ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.report_day_change ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.report_day_row ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.retention ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.rule ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.saved_view ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY search ON public.lead FOR SELECT TO prospecta_search USING (true);
--> statement-breakpoint
CREATE POLICY sending ON public.delivery TO prospecta_worker USING (true);
--> statement-breakpoint
CREATE POLICY sending ON public.destination TO prospecta_worker USING (true);
--> statement-breakpoint
ALTER TABLE public.session ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.sla_clock ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.spent_identity ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.stage ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.stage_change ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.target ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.task ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.task_result ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.absence TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.adf_intake TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.agency TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.api_key TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.appointment TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.audit_entry TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.calendar_feed TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.campaign TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.company FOR SELECT TO prospecta_tenant USING ((id = ( SELECT license.company_id
   FROM public.license
  WHERE (license.id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid))));
--> statement-breakpoint
CREATE POLICY tenant ON public.connected_account TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.connection TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.contact_attempt TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.contact_result TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.delivery TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.delivery_attempt TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.destination TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.intake_request TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.lead TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.lead_at_crm TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.lead_facet TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.lead_form TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.lead_origin TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.list_choice TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.load TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.load_line TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.model TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.model_version TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.network_event TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.notification TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.notification_choice TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.pipeline TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.property TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.referral TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.referral_benefit TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.referral_code TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.referral_config TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.referral_image TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.referral_reward TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.referral_visit TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.report_day TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.report_day_change TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.report_day_row TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.retention TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.rule TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.saved_view TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.sla_clock TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.stage TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.stage_change TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.target TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.task TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.task_result TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.terms_file TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.tombstone TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.unread_request TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.user_license TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.visit TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.weekly_mail TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
CREATE POLICY tenant ON public.weekly_reader TO prospecta_tenant USING ((license_id = (NULLIF(current_setting('app.license_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
ALTER TABLE public.terms_file ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.tombstone ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.unread_request ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public."user" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.user_identity ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.user_license ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.visit ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.weekly_mail ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.weekly_reader ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO prospecta_tenant;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO prospecta_identity;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO prospecta_worker;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO prospecta_search;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.absence TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.adf_intake TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.agency TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.api_key TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT ON TABLE public.api_key TO prospecta_identity;
--> statement-breakpoint
GRANT UPDATE(last_used_at) ON TABLE public.api_key TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.appointment TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT ON TABLE public.audit_entry TO prospecta_tenant;
--> statement-breakpoint
GRANT INSERT ON TABLE public.audit_entry TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(license_id) ON TABLE public.audit_entry TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT(action) ON TABLE public.audit_entry TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT(subject) ON TABLE public.audit_entry TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT(subject_id) ON TABLE public.audit_entry TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT(before),UPDATE(before) ON TABLE public.audit_entry TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT(after),UPDATE(after) ON TABLE public.audit_entry TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT(ip),UPDATE(ip) ON TABLE public.audit_entry TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_feed TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(license_id) ON TABLE public.calendar_feed TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(user_id) ON TABLE public.calendar_feed TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(hash) ON TABLE public.calendar_feed TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(locale) ON TABLE public.calendar_feed TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(last_read_at),UPDATE(last_read_at) ON TABLE public.calendar_feed TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.campaign TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.company TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(id) ON TABLE public.company TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(name) ON TABLE public.company TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(slug) ON TABLE public.company TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connected_account TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(license_id) ON TABLE public.connected_account TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(network) ON TABLE public.connected_account TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(external_id) ON TABLE public.connected_account TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(is_subscribed) ON TABLE public.connected_account TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connection TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.contact_attempt TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.contact_result TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.delivery TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(license_id) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(id) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(seq) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(destination_id) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(lead_id) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(state),UPDATE(state) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(attempts),UPDATE(attempts) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(created_at) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(next_at),UPDATE(next_at) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(subject_id) ON TABLE public.delivery TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.delivery_attempt TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.destination TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(license_id) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(id) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(kind) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(state) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(rate_per_minute) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(paced_until),UPDATE(paced_until) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(opened_at) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(probe_at),UPDATE(probe_at) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(removed_at) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT(asked_until) ON TABLE public.destination TO prospecta_worker;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.intake_request TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.lead TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT ON TABLE public.lead TO prospecta_search;
--> statement-breakpoint
GRANT SELECT(license_id) ON TABLE public.lead TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT(id) ON TABLE public.lead TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT(erased_at) ON TABLE public.lead TO prospecta_erasure;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.lead_at_crm TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT ON TABLE public.lead_facet TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.lead_form TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.lead_origin TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT ON TABLE public.license TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.license TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.list_choice TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.load TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.load_line TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.login_throttle TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.model TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.model_version TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.network_event TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_choice TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.password_reset TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pipeline TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.property TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.referral TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.referral_benefit TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.referral_code TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(license_id) ON TABLE public.referral_code TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(id) ON TABLE public.referral_code TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(company_id) ON TABLE public.referral_code TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(kind) ON TABLE public.referral_code TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(code) ON TABLE public.referral_code TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(is_active) ON TABLE public.referral_code TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.referral_config TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT ON TABLE public.referral_config TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.referral_image TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.referral_reward TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.referral_visit TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE ON TABLE public.report_day TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE ON TABLE public.report_day_change TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE ON TABLE public.report_day_row TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.retention TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rule TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.saved_view TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.session TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sla_clock TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE ON TABLE public.spent_identity TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.stage TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT ON TABLE public.stage_change TO prospecta_tenant;
--> statement-breakpoint
GRANT UPDATE(reason) ON TABLE public.stage_change TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.target TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.task TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE ON TABLE public.task_result TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.terms_file TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT ON TABLE public.tombstone TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unread_request TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public."user" TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT(id) ON TABLE public."user" TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(email) ON TABLE public."user" TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(full_name) ON TABLE public."user" TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(roles) ON TABLE public."user" TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(state) ON TABLE public."user" TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT(locale) ON TABLE public."user" TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE ON TABLE public.user_identity TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT ON TABLE public.user_license TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.user_license TO prospecta_identity;
--> statement-breakpoint
GRANT SELECT,INSERT,UPDATE ON TABLE public.visit TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.weekly_mail TO prospecta_tenant;
--> statement-breakpoint
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.weekly_reader TO prospecta_tenant;
