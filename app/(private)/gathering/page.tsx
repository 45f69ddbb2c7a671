import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { GatheringScreen } from "@/components/features/follow-up/gathering-screen.tsx";
import { firstArguments, GATHERING_TABS, isDeskAddress, LEAD_PARAM } from "@/components/features/leads/lead-address.ts";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { work } from "@/contract/follow-up/work-queue.ts";
import { can, isAgent } from "@/contract/kernel/access.ts";
import { Id } from "@/contract/kernel/records.ts";
import { leads } from "@/contract/leads/leads.ts";
import { views } from "@/contract/leads/saved-views.ts";
import { prefetchInto, prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.gathering") };
}

export default async function GatheringPage({ searchParams }: { searchParams: PageParams }) {
  const { user } = await requireSession(routes.gathering);
  const params = asSearchParams(await searchParams);
  const open = params.get(LEAD_PARAM);
  const hasDesk = isAgent(user.role) && isDeskAddress(params);
  // The people to call are read on the server: a later insert would shift the list.
  const [answers, toCall] = await (hasDesk
    ? Promise.all([
        open && Id.safeParse(open).success ? prefetchOnServer(leads.get, { id: open }) : undefined,
        prefetchOnServer(work.queue, {}),
      ])
    : Promise.all([
        prefetchInto(views.list, { list: "leads" }, leads.list, (saved) =>
          firstArguments(params, GATHERING_TABS, saved),
        ),
        !isAgent(user.role) && can(user.role, "leads.work") ? prefetchOnServer(work.calls, {}) : undefined,
      ]));
  return (
    <Translations sections={LEAD_LABELS}>
      <HydrationBoundary state={answers}>
        <HydrationBoundary state={toCall}>
          <GatheringScreen />
        </HydrationBoundary>
      </HydrationBoundary>
    </Translations>
  );
}
