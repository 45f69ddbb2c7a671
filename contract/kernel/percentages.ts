export type PercentageLocale = "es" | "en";
export type Value = number | null;
/** Change: rates in percentage points, others in percent, or a factor from ten times on. */
export type Change = { of: "percent" | "points" | "times"; text: string; direction: "up" | "down" | "same" };

const TAGS = { es: "es-EC", en: "en-US" } as const;
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: "always" } as const;

const formatters = (options: Intl.NumberFormatOptions) => ({
  es: new Intl.NumberFormat(TAGS.es, { ...options, roundingMode: "halfExpand" } as Intl.NumberFormatOptions),
  en: new Intl.NumberFormat(TAGS.en, { ...options, roundingMode: "halfExpand" } as Intl.NumberFormatOptions),
});
const SHARES = formatters({ ...ONE_DECIMAL, style: "percent" });
const CHANGES = formatters({ ...ONE_DECIMAL, style: "percent", signDisplay: "exceptZero" });
const POINTS = formatters({ ...ONE_DECIMAL, signDisplay: "exceptZero" });
const TIMES = formatters({ maximumFractionDigits: 0, useGrouping: "always" } as Intl.NumberFormatOptions);
const WHOLE = formatters({ style: "percent", maximumFractionDigits: 0 });

/** Typographic minus, U+2212. */
const MINUS = "\u2212";
const MANIFOLD = 9;
const [MIN_SHARE, MAX_SHARE] = [0.001, 0.999];

/** Removes binary rounding errors: 79 / 80 - 1 is -0.0125, so that halves round correctly. */
const exact = (value: number) => Number(value.toPrecision(12));

/** Percentage with one decimal of a share. Halves round away from zero; only 0 gives 0.0 %, only 1 gives 100.0 %. */
export function formatPercent(share: number, locale: PercentageLocale): string {
  const value = exact(share);
  const isFraction = value > 0 && value < 1;
  return SHARES[locale].format(isFraction ? Math.min(Math.max(value, MIN_SHARE), MAX_SHARE) : value);
}

/** Whole percent of a share from 0 to 1, rounded down: 100 only when finished. */
export const progressPercent = (share: number) => Math.min(100, Math.max(0, Math.floor(exact(share * 100))));

export const formatProgress = (share: number, locale: PercentageLocale) =>
  WHOLE[locale].format(progressPercent(share) / 100);

/** Difference of rates, otherwise relative change. Null without a comparison. @param kind of the measure */
export function relativeChange(value: Value | undefined, previous: Value | undefined, kind: string): number | null {
  if (value === null || value === undefined || previous === null || previous === undefined) return null;
  if (kind === "rate") return exact(value - previous);
  return previous === 0 ? null : exact(value / previous - 1);
}

/** Signed change with one decimal and no unit: "+12.0 %", "−1.3" points, "20" times. */
export function formatChange(change: number, kind: string, locale: PercentageLocale): Change {
  const of = kind === "rate" ? "points" : change >= MANIFOLD ? "times" : "percent";
  const tenths = Math.sign(change) * Math.round(exact(Math.abs(change) * 1000));
  const direction = tenths === 0 ? "same" : tenths > 0 ? "up" : "down";
  if (of === "times") return { of, text: TIMES[locale].format(change + 1), direction };
  const text = of === "points" ? POINTS[locale].format(tenths / 10) : CHANGES[locale].format(tenths / 1000);
  return { of, text: text.replace("-", MINUS), direction };
}
