import { HydrationBoundary } from "@tanstack/react-query";
import { directory } from "@/contract/directory.ts";
import { reports } from "@/contract/reports.ts";
import { DEFAULT_ZONE, today } from "@/lib/format/dates.ts";
import { readAheadManyOnto } from "@/lib/provider/read-ahead.ts";
import { PAGES, type ReportPage as PageName, reportsOf } from "./pages.ts";
import { filterOf, shownAt } from "./report-address.ts";
import { ReportScreen } from "./report-screen.tsx";

type ReportPageProps = { page: PageName; licenseId: string | null; params: URLSearchParams };

/** A page of figures with its numbers. Its charts ask for themselves: nobody waits for the slowest. */
export async function ReportPage({ page, licenseId, params }: ReportPageProps) {
  const answers = await readAheadManyOnto(directory.license, licenseId ? { licenseId } : {}, (license) => {
    const args = filterOf(shownAt(params, today(license?.timeZone ?? DEFAULT_ZONE)));
    return reportsOf(PAGES[page].tiles).map((report) => ({ endpoint: reports[report], args }));
  });
  return (
    <HydrationBoundary state={answers}>
      <ReportScreen page={page} />
    </HydrationBoundary>
  );
}
