import type { TFunction } from "i18next";
import { dayAt, listDate, plusDays } from "@/lib/format/dates.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

export type DueClock = { tone: "late" | "soon" | "later"; text: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Words = { t: TFunction; locale: Locale; zone: string };

/** Time to an action: overdue with words, minutes within the hour, else the day and time. */
export function clockOf(dueAt: string, now: number, { t, locale, zone }: Words): DueClock {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { tone: "late", text: t("leadTable.clock.late", { time: spanOf(-left, t) }) };
  if (left < HOUR) return { tone: "soon", text: t("leadTable.clock.in", { time: spanOf(left, t) }) };
  const [day, today] = [dayAt(dueAt, zone), dayAt(now, zone)];
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(
    new Date(dueAt),
  );
  if (day === today) return { tone: "later", text: t("leadTable.clock.today", { time }) };
  if (day === plusDays(today, 1)) return { tone: "later", text: t("leadTable.clock.tomorrow", { time }) };
  return { tone: "later", text: listDate(dueAt, Date.parse(dueAt) + 2 * DAY, locale, zone) };
}

function spanOf(span: number, t: TFunction): string {
  if (span < HOUR) return t("leadTable.clock.minutes", { number: Math.max(1, Math.floor(span / MINUTE)) });
  if (span < DAY) return t("leadTable.clock.hours", { number: Math.floor(span / HOUR) });
  return t("leadTable.clock.days", { number: Math.floor(span / DAY) });
}
