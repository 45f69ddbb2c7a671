import type { TFunction } from "i18next";
import { NONE, OTHERS, type ReportName, type ReportRow } from "@/contract/reports/reports.ts";
import { shortDay, shortMonth, weekdayAndDay, weekdayName } from "@/lib/format/dates.ts";
import type { Locale, Translation } from "@/lib/i18n/locales.ts";
import { MONTH_LENGTH } from "./values.ts";

export type MeasureLabel = keyof Translation["reports"]["measures"] & keyof Translation["reports"]["definitions"];

const ATTEMPTS = { spokenWith: "spokenAttempts" } as const;
const TO_DO = { notIntegrated: "toIntegrate" } as const;
const COHORT = { sold: "cohortSold" } as const;

const OTHERWISE: Partial<Record<ReportName, Readonly<Record<string, MeasureLabel>>>> = {
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
 * @param measure key of one of the report's measures; `tests/web/engines/charts/measure-labels.test.ts` checks
 * their labels
 */
export function measureLabel(report: ReportName, measure: string): MeasureLabel {
  return OTHERWISE[report]?.[measure] ?? (measure as MeasureLabel);
}

export type RowKind = Exclude<keyof Translation["charts"]["rows"], "column">;

type RowLabel = { key: string; label: string | null };
type LabelFormatter = (row: RowLabel, t: TFunction, locale: Locale) => string;

const called: LabelFormatter = ({ key, label }) => label ?? key;

const LABELS: Record<RowKind, LabelFormatter> = {
  time: ({ key }, _, locale) => timeName(key, locale),
  hour: ({ key }, _, locale) => hourName(key, locale),
  source: ({ key }, t) => t(`sources.${key}` as "sources.web"),
  month: ({ key }, _, locale) => timeName(key, locale),
  field: ({ key }, t) => t(`charts.fields.${key}` as "charts.fields.phone", { defaultValue: key }),
  refusal: refusalName,
  waited: ({ key }, t) => t(`charts.waited.${key}` as "charts.waited.0-5"),
  age: ({ key }, t) => t("charts.days", { range: key }),
  channel: ({ key }, t) => t(`channelNames.${key}` as "channelNames.digital"),
  tries: ({ key }) => key,
  agency: called,
  model: called,
  advisor: called,
  person: called,
  code: called,
  campaign: called,
  stage: called,
  reason: called,
  resultKind: called,
  result: called,
  origin: called,
  form: called,
};

export function rowName(kind: RowKind, row: RowLabel, t: TFunction, locale: Locale): string {
  if (row.key === OTHERS) return t("charts.others");
  if (row.key === NONE)
    return t(`charts.none.${kind}` as "charts.none.agency", { defaultValue: t("charts.none.other") });
  return LABELS[kind](row, t, locale);
}

export function nameInFile(kind: RowKind, row: RowLabel, t: TFunction, locale: Locale): string {
  const isTime = (kind === "time" || kind === "month") && row.key !== NONE;
  return isTime ? row.key : rowName(kind, row, t, locale);
}

function refusalName({ key }: RowLabel, t: TFunction): string {
  if (/^2\d\d$/.test(key)) return t("charts.refusals.refused");
  if (/^\d+$/.test(key)) return t("charts.refusals.status", { status: key });
  return t(`charts.refusals.${key}` as "charts.refusals.network", { defaultValue: key });
}

const WAITED_TICKS: Readonly<Record<string, string>> = {
  "0-5": "≤ 5 min",
  "5-15": "≤ 15",
  "15-30": "≤ 30",
  "30-60": "≤ 1 h",
  "60-240": "≤ 4 h",
  "240-1440": "≤ 1 d",
  "1440+": "> 1 d",
};

export function tickName(kind: RowKind, row: ReportRow, t: TFunction, locale: Locale): string {
  if (kind === "time" && row.key.length > MONTH_LENGTH) return shortDay(row.key, locale);
  if (kind === "waited") return row.key === NONE ? t("charts.notYet") : (WAITED_TICKS[row.key] ?? row.key);
  return rowName(kind, row, t, locale);
}

function timeName(key: string, locale: Locale): string {
  return key.length === MONTH_LENGTH ? shortMonth(key, locale) : weekdayAndDay(key, locale);
}

function hourName(key: string, locale: Locale): string {
  const [weekday = 1, hour = 0] = key.split("-").map(Number);
  const clock = (at: number) => `${String(at % 24).padStart(2, "0")}:00`;
  return `${weekdayName(weekday, locale)}, ${clock(hour)}–${clock(hour + 1)}`;
}
