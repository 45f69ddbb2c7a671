import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { CampaignList } from "@/components/features/campaigns/campaign-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { campaigns } from "@/contract/campaigns/campaigns.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.campaigns") };
}

export default async function CampaignsPage() {
  await requireSession(routes.campaigns);
  const answers = await prefetchOnServer(campaigns.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "campaigns", "channelNames", "charts"]}>
      <HydrationBoundary state={answers}>
        <CampaignList />
      </HydrationBoundary>
    </Translations>
  );
}
