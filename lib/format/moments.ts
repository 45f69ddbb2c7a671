import { TZDateMini } from "@date-fns/tz";

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;
const two = (value: number) => String(value).padStart(2, "0");

/** A moment as a field of day and time says it, yyyy-mm-ddThh:mm in a zone. */
export function localMoment(iso: string, zone: string): string {
  const at = new TZDateMini(iso, zone);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What a field of day and time says, as ISO 8601 UTC; undefined for what is no moment. */
export function momentOf(local: string, zone: string): string | undefined {
  const [, ...parts] = LOCAL.exec(local) ?? [];
  const [year, month, day, hour, minute] = parts.map(Number);
  if (year === undefined || month === undefined) return;
  return new Date(new TZDateMini(year, month - 1, day ?? 1, hour ?? 0, minute ?? 0, 0, zone).getTime()).toISOString();
}

/** The moments between which a day, yyyy-mm-dd, lies in a zone: 23, 24 or 25 hours apart. */
export function dayMoments(day: string, zone: string): { from: string; to: string } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const startOf = (on: number) => new Date(new TZDateMini(year, month - 1, on, zone).getTime()).toISOString();
  return { from: startOf(date), to: startOf(date + 1) };
}
