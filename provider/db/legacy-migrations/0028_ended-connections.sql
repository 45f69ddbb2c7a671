alter table connection no force row level security;
--> statement-breakpoint
update connection set name = '', external_id = id::text where network = 'meta' and state = 'ended';
--> statement-breakpoint
alter table connection force row level security;
