-- As it was, and the result itself, which says what it hangs below. Attempts are read until the old one goes, which is last.
create index contact_attempt_by_time_anew on contact_attempt (license_id, at) include (is_human_contact, is_effective, actor_id,
  result, result_id);
--> statement-breakpoint
drop index contact_attempt_by_time;
--> statement-breakpoint
alter index contact_attempt_by_time_anew rename to contact_attempt_by_time;
