"use client";

import { useT } from "@/lib/i18n/client.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { useLocale } from "@/lib/i18n/use-locale.ts";
import { cx } from "./cx.ts";

/** ES and EN side by side, for pages outside the shell. */
export function LocaleSwitch() {
  const { t } = useT();
  const { locale, changeLocale } = useLocale();
  return (
    <fieldset className="flex gap-0.5" aria-label={t("ui.language")}>
      {LOCALES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === locale}
          title={t(`ui.languages.${each}`)}
          onClick={() => changeLocale(each)}
          className={cx(
            "h-[30px] min-w-[30px] rounded-control px-1.5 text-xs uppercase transition-colors",
            each === locale ? "bg-sunken font-strong text-ink" : "text-ink-2 hover:text-ink",
          )}
        >
          {each}
        </button>
      ))}
    </fieldset>
  );
}
