"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { Menu, MenuChoice, MenuGroup } from "@/components/ui/menu.tsx";
import { THEMES } from "@/lib/browser/preference.ts";
import { useTheme } from "@/lib/browser/use-theme.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { useChangeLocale } from "@/lib/i18n/use-change-locale.ts";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

export function LanguageAndThemeMenu() {
  const { t, locale } = useT();
  const changeLocale = useChangeLocale();
  const { theme, changeTheme } = useTheme();

  return (
    <Menu
      label={t("shell.languageAndTheme")}
      trigger={
        <button
          type="button"
          title={t("shell.languageAndTheme")}
          aria-label={`${locale.toUpperCase()}, ${t("shell.languageAndTheme")}`}
          className="grid size-7.5 flex-none place-items-center rounded-control font-strong text-ink-2 text-xs uppercase transition-colors hover:bg-sunken hover:text-ink"
        >
          {locale}
        </button>
      }
    >
      <MenuGroup label={t("ui.language")}>
        {LOCALES.map((each) => (
          <MenuChoice key={each} isSelected={each === locale} onSelect={() => changeLocale(each)}>
            <span lang={each}>{t(`ui.languages.${each}`)}</span>
          </MenuChoice>
        ))}
      </MenuGroup>
      <MenuGroup label={t("ui.theme")}>
        {THEMES.map((each) => (
          <MenuChoice
            key={each}
            icon={THEME_ICONS[each]}
            isSelected={each === theme}
            onSelect={() => changeTheme(each)}
          >
            {t(`ui.themes.${each}`)}
          </MenuChoice>
        ))}
      </MenuGroup>
    </Menu>
  );
}
