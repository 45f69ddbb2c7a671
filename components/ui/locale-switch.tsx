"use client";

import { CHOOSE_LOCALE, LOCALE_KEY, LOCALES, type Locale } from "@/lib/i18n/locales.ts";
import { useChangeLocale } from "@/lib/i18n/use-change-locale.ts";
import { cx } from "./cx.ts";

type LocaleSwitchProps = { locale: Locale; label: string; names: Record<Locale, string> };

/**
 * ES and EN side by side; without a script the browser sends the choice by itself. Its words come with it: some of the
 * pages that have it keep no others in the browser.
 */
export function LocaleSwitch({ locale, label, names }: LocaleSwitchProps) {
  const changeLocale = useChangeLocale();
  return (
    <form method="post" action={CHOOSE_LOCALE}>
      <fieldset className="flex gap-0.5" aria-label={label}>
        {LOCALES.map((each) => (
          <button
            key={each}
            type="submit"
            name={LOCALE_KEY}
            value={each}
            lang={each}
            aria-pressed={each === locale}
            title={names[each]}
            onClick={(event) => {
              event.preventDefault();
              changeLocale(each);
            }}
            className={cx(
              "h-[30px] min-w-[30px] rounded-control px-1.5 text-xs uppercase transition-colors",
              each === locale ? "bg-sunken font-strong text-ink" : "text-ink-2 hover:text-ink",
            )}
          >
            {each}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
