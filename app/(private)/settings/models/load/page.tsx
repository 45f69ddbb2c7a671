import type { Metadata } from "next";
import { ModelLoad } from "@/components/features/catalogue/model-import.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("modelLoad.title") };
}

export default async function ModelLoadPage() {
  await requireSession(routes.settingsModels);
  return (
    <Translations sections={["rowLoad", "readings", "modelLoad", "fieldErrors"]}>
      <ModelLoad />
    </Translations>
  );
}
