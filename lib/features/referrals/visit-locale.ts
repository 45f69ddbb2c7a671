import { DEFAULT_LOCALE, isLocale, LOCALE_HEADER, LOCALE_KEY, type Locale } from "@/lib/i18n/locales.ts";
import { requestedLocale } from "@/lib/i18n/requested-locale.ts";
import { routes } from "@/lib/routing/routes.ts";

type Visit = { cookies: { get(name: string): { value: string } | undefined }; headers: Headers };

/** Language of a visitor without a preference: the browser's. */
export function visitLocale({ cookies, headers }: Visit): Locale {
  const chosen = cookies.get(LOCALE_KEY)?.value;
  return isLocale(chosen) ? chosen : (requestedLocale(headers.get("accept-language")) ?? DEFAULT_LOCALE);
}

/** Passes the language to page, metadata and picture. Other pages use the preference, or Spanish. */
export function setVisitLocale(headers: Headers, pathname: string, visit: Visit): void {
  if (pathname.startsWith(routes.referral)) headers.set(LOCALE_HEADER, visitLocale(visit));
}
