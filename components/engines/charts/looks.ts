/** How a measure is told apart: by its colour, and by what lies over it or how it is dashed for who sees no difference of colour. */
export type Look = { colour: string; texture: "plain" | "stripes" | "dots" | "cross"; dash?: string };

/** What more of it is to the business: welcome, not welcome, or neither. */
export type Better = "up" | "down" | "neither";

const PLAIN: Look = { colour: "var(--accent)", texture: "plain" };

/** Measures that keep the colour that their state has everywhere. */
const OWN: Readonly<Record<string, Look>> = {
  unique: PLAIN,
  duplicated: { colour: "var(--dup)", texture: "stripes", dash: "6 4" },
  failed: { colour: "var(--fail)", texture: "cross", dash: "2 3" },
  duplicateRate: { colour: "var(--dup)", texture: "stripes", dash: "6 4" },
  failureRate: { colour: "var(--fail)", texture: "cross", dash: "2 3" },
  integrationRate: { colour: "var(--done)", texture: "plain" },
};

/** For those that share a chart and have no colour of their own. */
const TURNS: readonly Look[] = [
  PLAIN,
  { colour: "var(--dup)", texture: "stripes", dash: "6 4" },
  { colour: "var(--new)", texture: "dots", dash: "2 3" },
  { colour: "var(--done)", texture: "cross", dash: "10 3 2 3" },
  { colour: "var(--ink-2)", texture: "stripes", dash: "1 4" },
];

export function chartStyle(measure: string, turn: number): Look {
  return OWN[measure] ?? (TURNS[turn % TURNS.length] as Look);
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
