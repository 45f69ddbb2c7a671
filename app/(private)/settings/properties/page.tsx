import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PropertyList } from "@/components/properties/property-list.tsx";
import { RECORD_WORDS } from "@/components/record-list/record-words.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { properties } from "@/contract/properties.ts";
import { getT } from "@/lib/i18n/server.ts";
import { readAhead } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsProperties") };
}

export default async function PropertiesPage() {
  await requireSession(routes.settingsProperties);
  const answers = await readAhead(properties.list, {});
  return (
    <Translations sections={[...RECORD_WORDS, "properties", "channels"]}>
      <HydrationBoundary state={answers}>
        <PropertyList />
      </HydrationBoundary>
    </Translations>
  );
}
