import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_WORDS } from "@/components/record-list/record-words.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { UserList } from "@/components/users/user-list.tsx";
import { users } from "@/contract/users.ts";
import { getT } from "@/lib/i18n/server.ts";
import { readAhead } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsUsers") };
}

export default async function UsersPage() {
  await requireSession(routes.settingsUsers);
  const answers = await readAhead(users.list, {});
  return (
    <Translations sections={[...RECORD_WORDS, "users", "weeklyReport", "absences", "roles"]}>
      <HydrationBoundary state={answers}>
        <UserList />
      </HydrationBoundary>
    </Translations>
  );
}
