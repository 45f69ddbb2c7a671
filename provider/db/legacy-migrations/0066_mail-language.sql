alter table weekly_reader no force row level security;
--> statement-breakpoint
alter table "user" no force row level security;
--> statement-breakpoint
-- To whom the week was mailed in English, all else is too, until their browser says otherwise.
update "user" set locale = 'en' where id in (select user_id from weekly_reader where locale = 'en');
--> statement-breakpoint
alter table "user" force row level security;
--> statement-breakpoint
alter table weekly_reader force row level security;
--> statement-breakpoint
ALTER TABLE "weekly_reader" DROP COLUMN "locale";