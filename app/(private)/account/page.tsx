import type { Metadata } from "next";
import { AccountScreen } from "@/components/features/identity/account/account-screen.tsx";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import { OwnLeads } from "@/components/features/leads/own-leads.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.account") };
}

export default async function AccountPage() {
  await requireSession(routes.account);
  return (
    <Translations sections={LEAD_LABELS}>
      <AccountScreen leads={<OwnLeads />} />
    </Translations>
  );
}
