import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { firstArguments } from "@/components/features/audit/audit-address.ts";
import { AuditsScreen } from "@/components/features/audit/audits-screen.tsx";
import { AUDIT_LABELS } from "@/components/features/audit/entry-labels.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { audits } from "@/contract/audit/audits.ts";
import { views } from "@/contract/leads/saved-views.ts";
import { prefetchInto } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.audits") };
}

export default async function AuditsPage({ searchParams }: { searchParams: PageParams }) {
  await requireSession(routes.audits);
  const params = asSearchParams(await searchParams);
  const answers = await prefetchInto(views.list, { list: "audits" }, audits.list, (saved) =>
    firstArguments(params, saved),
  );
  return (
    <Translations sections={[...AUDIT_LABELS, "list", "rawRequest", "channels", "deliveries", "completion"]}>
      <HydrationBoundary state={answers}>
        <AuditsScreen />
      </HydrationBoundary>
    </Translations>
  );
}
