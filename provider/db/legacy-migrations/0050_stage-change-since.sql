-- A release from before 0045 that serves beside this one moves leads, too, and knows nothing of it.
alter table stage_change alter column from_at set default now();
