import type { Metadata } from "next";
import { ModelImport } from "@/components/features/catalogue/model-import.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("modelImport.title") };
}

export default async function ModelImportPage() {
  await requireSession(routes.settingsModels);
  return (
    <Translations sections={["rowImport", "readings", "modelImport", "fieldErrors"]}>
      <ModelImport />
    </Translations>
  );
}
