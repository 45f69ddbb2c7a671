import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { PropertyList } from "@/components/features/catalogue/property-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsProperties") };
}

export default async function PropertiesPage() {
  await requireSession(routes.settingsProperties);
  const answers = await prefetchOnServer(properties.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "properties", "channels"]}>
      <HydrationBoundary state={answers}>
        <PropertyList />
      </HydrationBoundary>
    </Translations>
  );
}
