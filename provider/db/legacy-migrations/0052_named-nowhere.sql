-- What leads were looked for by, why many were lost at once and what was noted of a reward were kept where nobody is
-- erased. Tasks that are over need none of what they were asked to do.
alter table task no force row level security;
--> statement-breakpoint
update task set input = '{}' where state in ('done', 'failed', 'stopped');
--> statement-breakpoint
alter table task force row level security;
--> statement-breakpoint
alter table audit_entry no force row level security;
--> statement-breakpoint
update audit_entry
  set after = after #- '{selection,filter,searchTerm}' #- '{selection,filter,vin}' #- '{selection,filter,carLicense}'
  where action = 'task.begun' and after #> '{selection,filter}' ?| array['searchTerm', 'vin', 'carLicense'];
--> statement-breakpoint
update audit_entry set after = after - 'reason' || '{"lostReason": "***"}'
  where action = 'task.begun' and after ->> 'reason' <> '';
--> statement-breakpoint
update audit_entry set after = after - 'vin' - 'carLicense'
  where action = 'leads.exported' and after ?| array['vin', 'carLicense'];
--> statement-breakpoint
update audit_entry set before = before || '{"note": "***"}', after = after || '{"note": "***"}'
  where action = 'referralReward.changed' and (before ->> 'note' <> '' or after ->> 'note' <> '');
--> statement-breakpoint
alter table audit_entry force row level security;
