CREATE TABLE "lead_at_crm" (
	"license_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"destination_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"fault" text,
	"message" text NOT NULL,
	"external_id" text,
	CONSTRAINT "lead_at_crm_license_id_lead_id_destination_id_pk" PRIMARY KEY("license_id","lead_id","destination_id")
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "lead_version" integer;--> statement-breakpoint
ALTER TABLE "destination" ADD COLUMN "asked_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_at_crm" ADD CONSTRAINT "lead_at_crm_license_id_destination_id_destination_license_id_id_fk" FOREIGN KEY ("license_id","destination_id") REFERENCES "public"."destination"("license_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_at_crm_refused" ON "lead_at_crm" USING btree ("license_id","destination_id","at","lead_id") WHERE "lead_at_crm"."state" in ('refused', 'outdated');
--> statement-breakpoint
create policy tenant on lead_at_crm to prospecta_tenant using (license_id = nullif(current_setting('app.license_id', true), '')::uuid);
--> statement-breakpoint
alter table lead_at_crm enable row level security;
--> statement-breakpoint
alter table lead_at_crm no force row level security;
--> statement-breakpoint
alter table delivery no force row level security;
--> statement-breakpoint
alter table destination no force row level security;
--> statement-breakpoint
insert into lead_at_crm (license_id, lead_id, destination_id, state, at, status, fault, message, external_id)
select distinct on (l.license_id, l.lead_id, l.destination_id) l.license_id, l.lead_id, l.destination_id,
  case when l.state = 'delivered' then 'integrated' when l.event = 'crm.update' then 'outdated' else 'refused' end,
  l.ended_at, l.status, l.fault, l.message, l.external_id
from delivery l join destination d on d.license_id = l.license_id and d.id = l.destination_id
where d.kind = 'crm' and l.lead_id is not null and l.ended_at is not null and l.attempts > 0
order by l.license_id, l.lead_id, l.destination_id, l.seq desc;
--> statement-breakpoint
alter table destination force row level security;
--> statement-breakpoint
alter table delivery force row level security;
--> statement-breakpoint
alter table lead_at_crm force row level security;
--> statement-breakpoint
grant select, insert, update, delete on lead_at_crm to prospecta_tenant;
--> statement-breakpoint
grant select (asked_until) on destination to prospecta_worker;
