"use client";

import { SelectField } from "@/components/ui/select-field.tsx";
import { THEMES, type Theme } from "@/lib/browser/theme/themes.ts";
import { useTheme } from "@/lib/browser/theme/use-theme.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LOCALES, type Locale } from "@/lib/i18n/locales.ts";
import { useChangeLocale } from "@/lib/i18n/use-change-locale.ts";

export function Preferences() {
  const { t, locale } = useT();
  const changeLocale = useChangeLocale();
  const { theme, changeTheme } = useTheme();
  return (
    <div className="grid max-w-[420px] gap-3.5 sm:grid-cols-2">
      <SelectField
        label={t("ui.language")}
        value={locale}
        onChange={(event) => changeLocale(event.target.value as Locale)}
        options={LOCALES.map((value) => ({ value, label: t(`ui.languages.${value}`) }))}
      />
      <SelectField
        label={t("ui.theme")}
        value={theme}
        onChange={(event) => changeTheme(event.target.value as Theme)}
        options={THEMES.map((value) => ({ value, label: t(`ui.themes.${value}`) }))}
      />
    </div>
  );
}
