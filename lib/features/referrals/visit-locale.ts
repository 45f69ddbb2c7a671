import { DEFAULT_LOCALE, isLocale, LOCALE_HEADER, LOCALE_KEY, type Locale } from "@/lib/i18n/locales.ts";
import { askedLocale } from "@/lib/i18n/requested-locale.ts";
import { routes } from "@/lib/routing/routes.ts";

type Visit = { cookies: { get(name: string): { value: string } | undefined }; headers: Headers };

/** Who opens a link never chose a language here: it is the one that their browser asks for, until they do. */
export function visitLocale({ cookies, headers }: Visit): Locale {
  const chosen = cookies.get(LOCALE_KEY)?.value;
  return isLocale(chosen) ? chosen : (askedLocale(headers.get("accept-language")) ?? DEFAULT_LOCALE);
}

/** Says it to the page, to what its head says and to its picture. Other pages are as they were chosen, or Spanish. */
export function tellVisitLocale(told: Headers, pathname: string, visit: Visit): void {
  if (pathname.startsWith(routes.referral)) told.set(LOCALE_HEADER, visitLocale(visit));
}
