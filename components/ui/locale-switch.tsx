"use client";

import { usePathname } from "next/navigation";
import { useIsHydrated } from "@/lib/browser/browser-state.ts";
import { CHOOSE_LOCALE, LOCALE_KEY, LOCALES, type Locale, SELECTED_FROM } from "@/lib/i18n/locales.ts";
import { useChangeLocale } from "@/lib/i18n/use-change-locale.ts";
import { cx } from "./cx.ts";

type LocaleSwitchProps = { locale: Locale; label: string; names: Record<Locale, string> };

/** Language links switch in place with scripts. Texts are props: some pages have no translations in the browser. */
export function LocaleSwitch({ locale, label, names }: LocaleSwitchProps) {
  const changeLocale = useChangeLocale();
  const path = usePathname();
  const hasScript = useIsHydrated();
  return (
    <fieldset className="flex gap-0.5" aria-label={label}>
      {LOCALES.map((each) => {
        const shared = {
          lang: each,
          title: names[each],
          className: cx(
            "grid h-7.5 min-w-7.5 place-items-center rounded-control px-1.5 text-xs uppercase transition-colors",
            each === locale ? "bg-sunken font-strong text-ink" : "text-ink-2 hover:text-ink",
          ),
        };
        return hasScript ? (
          <button
            key={each}
            type="button"
            aria-pressed={each === locale}
            onClick={() => changeLocale(each)}
            {...shared}
          >
            {each}
          </button>
        ) : (
          <a
            key={each}
            href={`${CHOOSE_LOCALE}?${new URLSearchParams({ [LOCALE_KEY]: each, [SELECTED_FROM]: path })}`}
            rel="nofollow"
            aria-current={each === locale || undefined}
            {...shared}
          >
            {each}
          </a>
        );
      })}
    </fieldset>
  );
}
