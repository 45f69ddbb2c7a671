type Days = { from: string; to: string };
type Locale = "es" | "en";

const formatter = (tag: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag, { timeZone: "UTC", ...options });
const MONTHS = {
  es: formatter("es-EC", { month: "long" }),
  en: formatter("en-US", { month: "long" }),
};

const dayParts = (day: string, locale: Locale) => {
  const date = new Date(`${day}T00:00:00Z`);
  return { day: date.getUTCDate(), month: MONTHS[locale].format(date), year: date.getUTCFullYear() };
};

/** Formats "del 3 al 9 de noviembre de 2026", "November 3–9, 2026". @param days as YYYY-MM-DD */
export const periodRange = (days: Days, locale: Locale) => (locale === "es" ? spanish(days) : english(days));

/** Title form: "Del 3 al 9 de noviembre de 2026". */
export function periodTitle(days: Days, locale: Locale): string {
  const text = periodRange(days, locale);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Object form: "el periodo del 3 al 9 de noviembre de 2026". */
export function periodAsObject(days: Days, locale: Locale): string {
  const range = periodRange(days, locale);
  return locale === "es" && days.from !== days.to ? `el periodo ${range}` : range;
}

function spanish({ from, to }: Days): string {
  const [first, last] = [dayParts(from, "es"), dayParts(to, "es")];
  const end = `${last.day} de ${last.month} de ${last.year}`;
  if (from === to) return `el ${end}`;
  if (first.year !== last.year) return `del ${first.day} de ${first.month} de ${first.year} al ${end}`;
  return first.month === last.month ? `del ${first.day} al ${end}` : `del ${first.day} de ${first.month} al ${end}`;
}

function english({ from, to }: Days): string {
  const [first, last] = [dayParts(from, "en"), dayParts(to, "en")];
  const end = `${last.month} ${last.day}, ${last.year}`;
  if (from === to) return end;
  if (first.year !== last.year) return `${first.month} ${first.day}, ${first.year} – ${end}`;
  return first.month === last.month
    ? `${first.month} ${first.day}–${last.day}, ${last.year}`
    : `${first.month} ${first.day} – ${end}`;
}
