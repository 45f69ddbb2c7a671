import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { FormsScreen } from "@/components/features/ad-networks/forms/form-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { forms } from "@/contract/ad-networks/forms.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsForms") };
}

export default async function FormsPage() {
  await requireSession(routes.settingsForms);
  const answers = await prefetchOnServer(forms.list, {});
  return (
    <Translations
      sections={[
        ...RECORD_LABELS,
        "forms",
        "integrations",
        "leads",
        "sources",
        "channels",
        "dealStates",
        "deliveries",
        "crmStates",
        "completion",
        "tasks",
      ]}
    >
      <HydrationBoundary state={answers}>
        <FormsScreen />
      </HydrationBoundary>
    </Translations>
  );
}
