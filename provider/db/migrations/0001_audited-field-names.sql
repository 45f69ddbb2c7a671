-- Audit entries carry wire names; a restore reads them. Forced row-level security hides the rows from their owner.
alter table audit_entry no force row level security;
--> statement-breakpoint
update audit_entry set
  before = case when before ? 'asks' then before - 'asks' || jsonb_build_object('followUp', before -> 'asks') else before end,
  after = case when after ? 'asks' then after - 'asks' || jsonb_build_object('followUp', after -> 'asks') else after end
  where subject = 'contactResult' and (before ? 'asks' or after ? 'asks');
--> statement-breakpoint
update audit_entry set
  before = case when before ? 'fault' then before - 'fault' || jsonb_build_object('error', before -> 'fault') else before end,
  after = case when after ? 'fault' then after - 'fault' || jsonb_build_object('error', after -> 'fault') else after end
  where subject = 'connection' and (before ? 'fault' or after ? 'fault');
--> statement-breakpoint
update audit_entry set
  before = case when before ? 'lastFault' then before - 'lastFault' || jsonb_build_object('lastFailureReason', before -> 'lastFault') else before end,
  after = case when after ? 'lastFault' then after - 'lastFault' || jsonb_build_object('lastFailureReason', after -> 'lastFault') else after end
  where subject = 'webhook' and (before ? 'lastFault' or after ? 'lastFault');
--> statement-breakpoint
alter table audit_entry force row level security;
