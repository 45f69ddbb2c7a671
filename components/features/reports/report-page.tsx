import { HydrationBoundary } from "@tanstack/react-query";
import { type ChartQuery, chartQueries } from "@/components/engines/charts/chart.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { reports } from "@/contract/reports/reports.ts";
import { prefetchAndStream } from "@/lib/api/prefetch.ts";
import { DEFAULT_ZONE, today } from "@/lib/format/dates.ts";
import { listReports, PAGES, type ReportPage as PageName } from "./pages.ts";
import { readReportState, toReportRequest } from "./report-address.ts";
import { ReportScreen } from "./report-screen.tsx";
import { type PendingQuery, StreamPrefetch } from "./stream-prefetch.tsx";

type ReportPageProps = { page: PageName; licenseId: string | null; params: URLSearchParams };

export async function ReportPage({ page, licenseId, params }: ReportPageProps) {
  const { tiles, charts } = PAGES[page];
  let questions: ChartQuery[] = [];
  const { state, streamed } = await prefetchAndStream(directory.license, licenseId ? { licenseId } : {}, (license) => {
    const filter = toReportRequest(readReportState(params, today(license?.timeZone ?? DEFAULT_ZONE)));
    const ofTiles = listReports(tiles).map((report) => ({ report, args: filter }));
    const asOf = { report: "overview" as const, args: filter };
    questions = different([asOf, ...charts.flatMap((chart) => chartQueries(chart, filter))]).filter(
      (question) => !ofTiles.some((tile) => isSame(tile, question)),
    );
    return { ahead: ofTiles.map(toRead), streamed: questions.map(toRead) };
  });
  const queries = questions.map((question, index) => ({ ...question, answer: streamed[index] }) as PendingQuery);
  return (
    <HydrationBoundary state={state}>
      <StreamPrefetch queries={queries} />
      <ReportScreen page={page} />
    </HydrationBoundary>
  );
}

const toRead = ({ report, args }: ChartQuery) => ({ endpoint: reports[report], args });

const isSame = (one: ChartQuery, other: ChartQuery) =>
  one.report === other.report && JSON.stringify(one.args) === JSON.stringify(other.args);

function different(questions: readonly ChartQuery[]): ChartQuery[] {
  return questions.filter((one, index) => questions.findIndex((other) => isSame(one, other)) === index);
}
