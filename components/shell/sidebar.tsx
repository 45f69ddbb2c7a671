"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Brand } from "@/components/ui/brand.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { leadCalls } from "@/contract/calls.ts";
import { useRead } from "@/lib/api/query.ts";
import { useIsHydrated, useIsIdle } from "@/lib/browser/browser-state.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { AccountMenu } from "./account-menu.tsx";
import { SCREEN_ICONS } from "./screen-icons.ts";
import { GROUP_OF, type Group, type Screen, screenAt } from "./screens.ts";
import { useShell } from "./shell-context.ts";

const WORK_GROUPS = ["leads", "work", "growth", "analysis"] as const;

function inGroup(group: Group, screens: readonly Screen[], home: string): Screen[] {
  const homes = screens.filter((screen) => GROUP_OF[screen] === "top" && screen.startsWith("home"));
  const own = screens.find((screen) => routes[screen] === home && screen.startsWith("home")) ?? homes[0];
  return screens.filter((screen) =>
    screen === own ? group === "top" : GROUP_OF[screen] === group && !homes.includes(screen),
  );
}

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useT();
  const { screens, home } = useShell();
  const current = screenAt(usePathname());
  const isInSettings = current !== undefined && GROUP_OF[current] === "settings";

  const entry = (screen: Screen) => (
    <SidebarLink key={screen} screen={screen} isCurrent={screen === current} onNavigate={onNavigate} />
  );

  return (
    <nav aria-label={t("shell.navigation")} className="flex h-full min-h-0 w-full flex-col bg-canvas">
      <Link
        href={home}
        prefetch={false}
        onClick={onNavigate}
        className="mx-2.5 mt-3 mb-2.5 flex h-7.5 items-center rounded-control px-2"
      >
        <Brand />
      </Link>
      <div className="min-h-0 flex-1 overflow-y-auto px-2.5 pb-3">
        <ul className="flex flex-col gap-0.5">{inGroup("top", screens, home).map(entry)}</ul>
        {WORK_GROUPS.map((group) => {
          const listed = inGroup(group, screens, home);
          return (
            listed.length > 0 && (
              <div key={group}>
                <h2 id={`nav-${group}`} className="px-2 pt-3.5 pb-1 text-2xs text-ink-2">
                  {t(`shell.groups.${group}`)}
                </h2>
                <ul aria-labelledby={`nav-${group}`} className="flex flex-col gap-0.5">
                  {listed.map(entry)}
                </ul>
              </div>
            )
          );
        })}
      </div>
      <div className="px-2.5 pt-1 pb-2.5">
        {screens.includes("settings") && (
          <ul className="mb-1">
            <SidebarLink screen="settings" isCurrent={isInSettings} onNavigate={onNavigate} />
          </ul>
        )}
        <AccountMenu />
      </div>
    </nav>
  );
}

/** The same count as the tab of the list. */
const UNCONTACTED = { dealState: "new", contact: "none" } as const;

function UncontactedCount() {
  const { t, locale } = useT();
  const isHydrated = useIsHydrated();
  const { data } = useRead(leadCalls.total, UNCONTACTED, {
    enabled: useIsIdle(),
    staleTime: 60_000,
    refetchInterval: 120_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (!isHydrated || !data?.count) return null;
  const number = `${formatNumber(data.count, locale)}${data.isMore ? "+" : ""}`;
  return (
    <span title={t("shell.uncontacted", { number })} className="flex-none text-xs tabular-nums">
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">{`, ${t("shell.uncontacted", { number })}`}</span>
    </span>
  );
}

/** Scrolls the list alone: after `scrollIntoView` Chromium starts the next Tab at the link, past the skip link. */
function scrollWithin(entry: HTMLElement): void {
  const list = entry.closest(".overflow-y-auto");
  if (!list) return;
  const [inner, outer] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.max(0, inner.bottom - outer.bottom) + Math.min(0, inner.top - outer.top);
}

type SidebarLinkProps = { screen: Screen; isCurrent: boolean; onNavigate?: () => void };

function SidebarLink({ screen, isCurrent, onNavigate }: SidebarLinkProps) {
  const { t } = useT();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent && element.current) scrollWithin(element.current);
  }, [isCurrent]);
  return (
    <li ref={element}>
      <Link
        href={routes[screen]}
        prefetch={false}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onNavigate}
        className={cx(
          "flex h-7.5 items-center gap-[9px] rounded-control px-2 pointer-coarse:h-11",
          isCurrent
            ? "bg-surface font-strong text-ink ring-1 ring-line"
            : "text-ink-2 transition-colors hover:bg-sunken hover:text-ink",
        )}
      >
        <Icon as={SCREEN_ICONS[screen]} className={cx("flex-none", isCurrent && "text-accent")} />
        <span className="min-w-0 flex-1 truncate">{t(`routes.${screen}`)}</span>
        {screen === "lead" && <UncontactedCount />}
      </Link>
    </li>
  );
}
