import type { Metadata } from "next";
import { ReportPage } from "@/components/features/reports/report-page.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.salesBi") };
}

export default async function SalesReportPage({ searchParams }: { searchParams: PageParams }) {
  const { licenseId } = await requireSession(routes.salesBi);
  const params = asSearchParams(await searchParams);
  return (
    <Translations sections={["list", "charts", "reports", "channelNames", "dealStates", "crmStates"]}>
      <ReportPage page="salesBi" licenseId={licenseId} params={params} />
    </Translations>
  );
}
