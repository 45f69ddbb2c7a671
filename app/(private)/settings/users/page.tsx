import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { UserList } from "@/components/features/identity/users/user-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { users } from "@/contract/identity/users.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsUsers") };
}

export default async function UsersPage() {
  await requireSession(routes.settingsUsers);
  const answers = await prefetchOnServer(users.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "users", "weeklyReport", "absences", "roles"]}>
      <HydrationBoundary state={answers}>
        <UserList />
      </HydrationBoundary>
    </Translations>
  );
}
