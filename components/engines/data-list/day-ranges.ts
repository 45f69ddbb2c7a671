/** Date as 2026-11-21, without a time or zone. */
type Day = string;
export type DayRange = { from: Day; to: Day };

export const DAY_RANGES = ["today", "yesterday", "last7", "last30", "thisMonth", "lastMonth"] as const;
export type DayRangeWord = (typeof DAY_RANGES)[number];

export function dayAt(moment: Date, timeZone: string): Day {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);
}

function plusDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00.000Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

const firstOfMonth = (day: Day) => `${day.slice(0, 7)}-01`;

const RANGES: Record<DayRangeWord, (today: Day) => DayRange> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: plusDays(today, -1), to: plusDays(today, -1) }),
  last7: (today) => ({ from: plusDays(today, -6), to: today }),
  last30: (today) => ({ from: plusDays(today, -29), to: today }),
  thisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today) => {
    const to = plusDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
};

export function dayRange(word: DayRangeWord, today: Day): DayRange {
  return RANGES[word](today);
}
