"use client";

import { ChevronRight, Search } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { SearchBox } from "@/components/ui/search-box.tsx";
import { folded } from "@/lib/format/matches.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { SCREEN_ICONS } from "./screen-icons.ts";
import { SETTINGS, type SettingsGroup } from "./screens.ts";
import { useShell } from "./shell-context.ts";

const GROUPS = Object.keys(SETTINGS) as SettingsGroup[];

/** Settings in groups. Only screens that the roles permit. */
export function SettingsScreen() {
  const { t } = useT();
  const { screens } = useShell();
  const [term, setTerm] = useState("");
  const groups = GROUPS.map((group) => ({
    group,
    rows: SETTINGS[group]
      .filter((screen) => screens.includes(screen))
      .map((screen) => ({ screen, title: t(`routes.${screen}`), text: t(`settings.texts.${screen}`) }))
      .filter(({ title, text }) => folded(`${title} ${text}`).includes(folded(term.trim()))),
  })).filter(({ rows }) => rows.length > 0);

  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <header className="flex flex-none flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2.5 sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.settings")}</h1>
        <div className="w-full sm:w-64">
          <SearchBox label={t("settings.search")} clearLabel={t("settings.clear")} value={term} onChange={setTerm} />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto bg-canvas px-4 py-5 sm:px-5">
        {groups.length === 0 ? (
          <EmptyState icon={Search} title={t("settings.nothing", { term: term.trim() })} />
        ) : (
          <div className="mx-auto max-w-[1180px] gap-x-5 @4xl:columns-2">
            {groups.map(({ group, rows }) => (
              <section key={group} aria-labelledby={`settings-${group}`} className="mb-5 break-inside-avoid">
                <h2 id={`settings-${group}`} className="mb-1.5 px-0.5 font-strong">
                  {t(`settings.groups.${group}`)}
                </h2>
                <ul className="divide-y overflow-hidden rounded-card border bg-surface">
                  {rows.map(({ screen, title, text }) => (
                    <li key={screen}>
                      <Link
                        href={routes[screen]}
                        prefetch={false}
                        className="flex min-h-12 items-center gap-3 px-3.5 py-1.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
                      >
                        <Icon as={SCREEN_ICONS[screen]} className="flex-none text-ink-2" />
                        <span className="min-w-0 flex-1">
                          <span className="block font-medium">{title}</span>
                          <span className="block text-ink-2 text-xs">{text}</span>
                        </span>
                        <Icon as={ChevronRight} size={14} className="flex-none text-ink-2" />
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
