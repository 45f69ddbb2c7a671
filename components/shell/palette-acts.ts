"use client";

import {
  Building2,
  CalendarPlus,
  Keyboard,
  Languages,
  type LucideIcon,
  Monitor,
  Moon,
  Sun,
  UserRoundPlus,
} from "lucide-react";
import { can } from "@/contract/kernel/access.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { THEMES } from "@/lib/browser/preference.ts";
import { useTheme } from "@/lib/browser/use-theme.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { useChangeLocale } from "@/lib/i18n/use-change-locale.ts";
import { NEW_PARAM, type NewForm, type Route, routes, withParameters } from "@/lib/routing/routes.ts";
import { useShell } from "./shell-context.ts";
import { useLicense } from "./use-license.tsx";

/** Line of the palette. Either `href` or `act`. */
export type Find = {
  key: string;
  icon: LucideIcon;
  title: string;
  note?: string;
  keys?: string;
  href?: string;
  act?: () => void;
  /** Listed before a term is typed. */
  isFirst?: boolean;
};

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Acts of the palette that the user's roles permit. */
export function usePaletteActs(onKeys: () => void): Find[] {
  const { t, locale } = useT();
  const { user, licenseId } = useShell();
  const { select } = useLicense();
  const { theme, changeTheme } = useTheme();
  const changeLocale = useChangeLocale();
  const form = (key: NewForm, icon: LucideIcon, title: string, route: Route): Find[] => [
    { key, icon, title, isFirst: true, href: withParameters(route, { [NEW_PARAM]: key }) },
  ];
  return [
    ...(licenseId && can(user.role, "leads.write") ? form("lead", UserRoundPlus, t("shell.newLead"), routes.lead) : []),
    ...(licenseId && can(user.role, "appointments.write") && mayOpen(routes.schedule, user.role)
      ? form("appointment", CalendarPlus, t("shell.newAppointment"), routes.schedule)
      : []),
    ...user.licenses
      .filter((license) => license.licenseId !== licenseId)
      .map((license) => ({
        key: license.licenseId,
        icon: Building2,
        title: license.licenseName,
        note: t("shell.changeLicense"),
        act: () => select(license),
      })),
    ...THEMES.filter((each) => each !== theme).map((each) => ({
      key: each,
      icon: THEME_ICONS[each],
      title: t(`ui.themes.${each}`),
      note: t("ui.theme"),
      act: () => changeTheme(each),
    })),
    ...LOCALES.filter((each) => each !== locale).map((each) => ({
      key: each,
      icon: Languages,
      title: t(`ui.languages.${each}`),
      note: t("ui.language"),
      act: () => changeLocale(each),
    })),
    { key: "keys", icon: Keyboard, title: t("keys.title"), keys: "?", isFirst: true, act: onKeys },
  ];
}
