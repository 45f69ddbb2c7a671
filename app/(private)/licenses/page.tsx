import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { LicenseList } from "@/components/features/licenses/license-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { licenses } from "@/contract/licenses/licenses.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.licenses") };
}

export default async function LicensesPage() {
  await requireSession(routes.licenses);
  const answers = await prefetchOnServer(licenses.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "licenses"]}>
      <HydrationBoundary state={answers}>
        <LicenseList />
      </HydrationBoundary>
    </Translations>
  );
}
