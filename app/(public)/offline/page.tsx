import type { Metadata } from "next";
import { OfflineDesk } from "@/components/features/showroom/offline-desk.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("showroom.register") };
}

/** Devices cache this page, so it reads no session. */
export default function OfflinePage() {
  return (
    <Translations sections={["showroom", "fieldErrors", "recordForm"]}>
      <OfflineDesk />
    </Translations>
  );
}
