-- Functions and triggers are renamed, not dropped: a write of an older process meanwhile fails, but never skips one.
-- A new database has none of them yet. The files of provider/db/functions replace their bodies.
do $$
declare
  item record;
begin
  for item in
    select old_name, new_name from (values
      ('keep_first_leave()', 'mark_first_leave'),
      ('keep_lead_facets()', 'track_lead_facets'),
      ('keep_lead_sold()', 'track_lead_sold'),
      ('tell_all_days()', 'mark_all_rollup_days'),
      ('tell_days_of_appointment()', 'mark_rollup_days_of_appointment'),
      ('tell_days_of_attempt()', 'mark_rollup_days_of_attempt'),
      ('tell_days_of_lead()', 'mark_rollup_days_of_lead'),
      ('tell_days_of_move()', 'mark_rollup_days_of_stage_change'),
      ('tell_report_day(uuid, timestamp with time zone)', 'mark_rollup_day')
    ) as renamed (old_name, new_name)
    where to_regprocedure(old_name) is not null
  loop
    execute format('alter function %s rename to %I', item.old_name, item.new_name);
  end loop;
  for item in
    select old_name, new_name, tgrelid::regclass as of_table from (values
      ('appointment_day_told', 'appointment_rollup_days'),
      ('contact_attempt_day_told', 'contact_attempt_rollup_days'),
      ('contact_result_day_gone', 'contact_result_delete_rollup_days'),
      ('contact_result_day_told', 'contact_result_update_rollup_days'),
      ('lead_day_retold', 'lead_update_rollup_days'),
      ('lead_day_told', 'lead_insert_rollup_days'),
      ('lead_facets_of_changed', 'lead_update_facets'),
      ('lead_facets_of_new', 'lead_insert_facets'),
      ('stage_change_day_told', 'stage_change_rollup_days'),
      ('stage_day_told', 'stage_rollup_days')
    ) as renamed (old_name, new_name)
    join pg_trigger on tgname = old_name and not tgisinternal
  loop
    execute format('alter trigger %I on %s rename to %I', item.old_name, item.of_table, item.new_name);
  end loop;
end $$;
--> statement-breakpoint
drop function if exists told_of_nobody(jsonb);
