export type ChartStyle = { colour: string; texture: "plain" | "stripes" | "dots" | "cross"; dash?: string };

export type Better = "up" | "down" | "neither";

const PLAIN: ChartStyle = { colour: "var(--accent)", texture: "plain" };

const OWN: Readonly<Record<string, ChartStyle>> = {
  unique: PLAIN,
  duplicated: { colour: "var(--dup)", texture: "stripes", dash: "6 4" },
  failed: { colour: "var(--fail)", texture: "cross", dash: "2 3" },
  duplicateRate: { colour: "var(--dup)", texture: "stripes", dash: "6 4" },
  failureRate: { colour: "var(--fail)", texture: "cross", dash: "2 3" },
  integrationRate: { colour: "var(--done)", texture: "plain" },
};

const TURNS: readonly ChartStyle[] = [
  PLAIN,
  { colour: "var(--dup)", texture: "stripes", dash: "6 4" },
  { colour: "var(--new)", texture: "dots", dash: "2 3" },
  { colour: "var(--done)", texture: "cross", dash: "10 3 2 3" },
  { colour: "var(--ink-2)", texture: "stripes", dash: "1 4" },
];

export function chartStyle(measure: string, turn: number): ChartStyle {
  return OWN[measure] ?? (TURNS[turn % TURNS.length] as ChartStyle);
}

const HIGHER_IS_BETTER: Readonly<Record<string, Better>> = {
  duplicated: "down",
  failed: "down",
  notIntegrated: "down",
  unassigned: "down",
  duplicateRate: "down",
  failureRate: "down",
  incomplete: "down",
  median: "down",
  p90: "down",
  businessMedian: "down",
  businessP90: "down",
  medianResponse: "down",
  notTried: "down",
  tryMedian: "down",
  tryP90: "down",
  overdue: "down",
  noShow: "down",
  lost: "down",
  costPerLead: "down",
  costPerAppointment: "down",
  costPerSale: "down",
  spend: "neither",
  open: "down",
  medianWait: "down",
  medianInStore: "neither",
  attempts: "neither",
};

export const trendPolarity = (measure: string): Better => HIGHER_IS_BETTER[measure] ?? "up";
