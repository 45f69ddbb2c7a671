import { TZDateMini } from "@date-fns/tz";
import { momentError } from "@/contract/kernel/calendar.ts";

const MONTHS = ["jan ene", "feb", "mar", "apr abr", "may", "jun", "jul", "aug ago", "sep set", "oct", "nov", "dec dic"];

const ZONES: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  ect: -5,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

type Day = { year: number; month: number; day: number; rest: string };

/** Parses any date notation. @param timeZone default zone @returns ISO 8601 in UTC; undefined for no date */
export function parseInstant(written: string, timeZone: string): string | undefined {
  const text = written.trim().slice(0, 80);
  if (/^\d{10}(\d{3})?$/.test(text)) return toIso(Number(text) * (text.length === 10 ? 1000 : 1));
  const found = isoDay(text) ?? numericDay(text) ?? namedDay(text);
  if (!found || found.month > 12) return;
  const { year, month, day, rest } = found;
  if (month < 1 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return;
  const time =
    /^(?:\s*T\s*|[\s,]+)(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:([ap])\.?\s?m\b\.?)?\s*(.*)$/i.exec(
      rest,
    );
  if (!time) return toIso(new TZDateMini(year, month - 1, day, timeZone).getTime());
  const [, hours, minutes, seconds = "0", fraction = "0", half, zone = ""] = time;
  const timeOfDay: [number, number, number, number] = [
    (half ? Number(hours) % 12 : Number(hours)) + (half?.toLowerCase() === "p" ? 12 : 0),
    Number(minutes),
    Number(seconds),
    Math.floor(Number(`0.${fraction}`) * 1000),
  ];
  if (timeOfDay[0] > 24 || timeOfDay[1] > 59 || timeOfDay[2] > 60) return;
  const offset = zoneOffset(zone);
  if (offset === undefined) return toIso(new TZDateMini(year, month - 1, day, ...timeOfDay, timeZone).getTime());
  return toIso(Date.UTC(year, month - 1, day, ...timeOfDay) - offset * 60_000);
}

function isoDay(text: string): Day | undefined {
  const found = /^(\d{4})([-/.]?)(\d{2}|(?<=[-/.])\d)\2(\d{2}|(?<=[-/.])\d)(?!\d)/.exec(text);
  if (!found) return;
  const [whole, year, , month, day] = found;
  return { year: Number(year), month: Number(month), day: Number(day), rest: text.slice(whole.length) };
}

function numericDay(text: string): Day | undefined {
  const found = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (!found) return;
  const [first, second, input] = found.slice(1).map(Number) as [number, number, number];
  const year = input < 100 ? 2000 + input : input;
  const [day, month] = second > 12 ? [second, first] : [first, second];
  return { year, month, day, rest: text.slice(found[0].length) };
}

function namedDay(text: string): Day | undefined {
  const dayFirst = /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:\s+de)?[\s-]+(\p{L}{3})\p{L}*\.?(?:\s+del?)?,?[\s-]+(\d{4})/u.exec(
    text,
  );
  const monthFirst = /^(?:\p{L}+,\s+)?(\p{L}{3})\p{L}*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(text);
  const [whole, day, name, year] =
    dayFirst ?? (monthFirst && [monthFirst[0], monthFirst[2], monthFirst[1], monthFirst[3]]) ?? [];
  if (!whole || !name) return;
  const month = MONTHS.findIndex((names) => names.split(" ").includes(name.toLowerCase())) + 1;
  return { year: Number(year), month, day: Number(day), rest: text.slice(whole.length) };
}

function zoneOffset(zone: string): number | undefined {
  const numeric = /^(?:GMT|UTC)?\s*([+-])(\d{1,2}):?(\d{0,2})/i.exec(zone);
  if (numeric) {
    const [, sign, hours, minutes = ""] = numeric;
    const offset = Number(hours) * 60 + Number(minutes.padEnd(2, "0"));
    return offset > 14 * 60 ? undefined : sign === "-" ? -offset : offset;
  }
  const named = ZONES[/^[A-Za-z]{1,4}/.exec(zone)?.[0].toLowerCase() ?? ""];
  return named === undefined ? undefined : named * 60;
}

function toIso(time: number): string | undefined {
  return Number.isNaN(time) || momentError("period", time, 0) ? undefined : new Date(time).toISOString();
}
