import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { selectedChannel } from "@/components/features/intake/rules/rule-values.ts";
import { RulesScreen } from "@/components/features/intake/rules/rules-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { rules } from "@/contract/intake/rules.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsRules") };
}

export default async function RulesPage({ searchParams }: { searchParams: PageParams }) {
  await requireSession(routes.settingsRules);
  const channel = selectedChannel(asSearchParams(await searchParams));
  const answers = await prefetchOnServer(rules.get, { channel });
  return (
    <Translations
      sections={[...RECORD_LABELS, "rules", "channels", "dealStates", "deliveries", "crmStates", "completion", "leads"]}
    >
      <HydrationBoundary state={answers}>
        <RulesScreen />
      </HydrationBoundary>
    </Translations>
  );
}
