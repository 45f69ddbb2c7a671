import type { Metadata } from "next";
import { CodeImport } from "@/components/features/referrals/code-import.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("codeImport.title") };
}

export default async function CodeImportPage() {
  await requireSession(routes.settingsReferrals);
  return (
    <Translations sections={["rowImport", "readings", "codeImport", "fieldErrors"]}>
      <CodeImport />
    </Translations>
  );
}
