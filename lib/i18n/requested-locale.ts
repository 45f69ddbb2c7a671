import { LOCALES, type Locale } from "./locales.ts";

/** Preferred supported language of accept-language (RFC 9110); undefined without one. */
export function requestedLocale(header: string | null): Locale | undefined {
  const [best] = (header ?? "")
    .toLowerCase()
    .split(",")
    .flatMap((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const quality = parameters.find((one) => one.startsWith("q="))?.slice("q=".length);
      const weight = quality === undefined ? 1 : Number(quality);
      const locale = LOCALES.find((each) => tag === each || tag.startsWith(`${each}-`));
      return locale && weight > 0 ? [{ locale, weight }] : [];
    })
    .sort((one, other) => other.weight - one.weight);
  return best?.locale;
}
