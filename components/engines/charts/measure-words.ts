import type { ReportName } from "@/contract/reports/reports.ts";
import type { Translation } from "@/lib/i18n/locales.ts";

export type MeasureWord = keyof Translation["reports"]["measures"] & keyof Translation["reports"]["definitions"];

const ATTEMPTS = { spokenWith: "spokenAttempts" } as const;
const TO_DO = { notIntegrated: "toIntegrate" } as const;
const COHORT = { sold: "cohortSold" } as const;

const OTHERWISE: Partial<Record<ReportName, Readonly<Record<string, MeasureWord>>>> = {
  overview: TO_DO,
  refusals: TO_DO,
  attempts: ATTEMPTS,
  typification: ATTEMPTS,
  agents: ATTEMPTS,
  responseBuckets: { unique: "uniqueByWait" },
  ageing: { spokenWith: "openSpokenWith", notSpokenWith: "openNotSpokenWith" },
  showroom: { open: "openVisits" },
  closeBySource: COHORT,
  closeByAgency: COHORT,
  closeByModel: COHORT,
  closeByAdvisor: COHORT,
  cohorts: COHORT,
  mix: COHORT,
  advisors: COHORT,
  appointmentsSet: {
    calls: "appointmentsOfCalls",
    visits: "appointmentsOfVisits",
    testDrives: "appointmentsOfTestDrives",
  },
};

/**
 * @param measure key of one of the report's measures; `tests/web/engines/charts/measure-words.test.ts` checks
 * their labels
 */
export function measureWord(report: ReportName, measure: string): MeasureWord {
  return OTHERWISE[report]?.[measure] ?? (measure as MeasureWord);
}
