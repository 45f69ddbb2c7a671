import type { TFunction } from "i18next";
import { dayAt, plusDays, shortDay, timeOfDay, timeSpent } from "@/lib/format/dates.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

export type DueClock = { tone: "late" | "soon" | "later"; text: string };

export const CLOCK_CLASS: Record<DueClock["tone"], string> = {
  late: "text-fail",
  soon: "text-dup",
  later: "text-ink-2",
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Words = { t: TFunction; locale: Locale; zone: string };

/** Time to an action: overdue with words, minutes within the hour, else the day and time. */
export function clockOf(dueAt: string, now: number, { t, locale, zone }: Words): DueClock {
  const left = Date.parse(dueAt) - now;
  const span = timeSpent(Math.max(MINUTE, Math.abs(left)), locale);
  if (left < 0) return { tone: "late", text: t("work.clock.late", { time: span }) };
  if (left < HOUR) return { tone: "soon", text: t("work.clock.in", { time: span }) };
  const [day, today] = [dayAt(dueAt, zone), dayAt(now, zone)];
  const time = timeOfDay(dueAt, locale, zone);
  if (day === today) return { tone: "later", text: t("work.clock.today", { time }) };
  if (day === plusDays(today, 1)) return { tone: "later", text: t("work.clock.tomorrow", { time }) };
  return { tone: "later", text: `${shortDay(day, locale)} ${time}` };
}
