alter table saved_view no force row level security;
--> statement-breakpoint
update saved_view set filters = filters - 'searchTerm' where filters ? 'searchTerm';
--> statement-breakpoint
alter table saved_view force row level security;
