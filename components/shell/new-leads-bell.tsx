"use client";

import { Bell } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { Menu, MenuGroup, MenuLink } from "@/components/ui/menu.tsx";
import type { Source } from "@/contract/channels.ts";
import { leads } from "@/contract/leads.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useEvents } from "@/lib/provider/events.ts";
import { routes, withParameters } from "@/lib/routes.ts";
import type { Screen } from "./screens.ts";
import { useShell } from "./shell-context.ts";

type Arrived = Partial<Record<Source, number>>;

const LEAD_SCREENS: readonly Screen[] = ["gathering", "channelsDigital", "showroom", "externalManagement"];

function added(before: Arrived, news: Arrived): Arrived {
  const sum = { ...before };
  for (const [source, count] of entries(news)) sum[source] = (sum[source] ?? 0) + count;
  return sum;
}

function entries(arrived: Arrived): [Source, number][] {
  return Object.entries(arrived) as [Source, number][];
}

/** What arrived since the last look, by source. */
export function NewLeadsBell() {
  const { t } = useT();
  const { screens } = useShell();
  const [arrived, setArrived] = useState<Arrived>({});
  useEvents(leads.events, (event) => setArrived((before) => added(before, event.arrived)));

  const screen = LEAD_SCREENS.find((each) => screens.includes(each));
  const bySource = entries(arrived);
  const count = bySource.reduce((sum, [, each]) => sum + each, 0);
  const said = count > 0 ? t("shell.newLeadsCount", { count }) : t("shell.newLeads");

  if (!screen) return null;

  return (
    <>
      <Menu
        label={t("shell.newLeads")}
        trigger={(trigger) => <IconButton icon={Bell} label={said} hasDot={count > 0} {...trigger} />}
      >
        <MenuGroup>
          <p className="px-2 py-1.5 font-strong">{count > 0 ? said : t("shell.noNewLeads")}</p>
        </MenuGroup>
        {screen === "gathering" && bySource.length > 0 && (
          <MenuGroup>
            {bySource.map(([source, each]) => (
              <MenuLink
                key={source}
                href={withParameters(routes.gathering, { source })}
                onSelect={() => setArrived(({ [source]: _, ...others }) => others)}
              >
                {t(`sources.${source}`)}
                <span className="ml-auto text-ink-2">{each}</span>
              </MenuLink>
            ))}
          </MenuGroup>
        )}
        <MenuGroup>
          <MenuLink href={routes[screen]} onSelect={() => setArrived({})}>
            {t("shell.seeLeads")}
          </MenuLink>
        </MenuGroup>
      </Menu>
      <span className="sr-only" role="status">
        {count > 0 && said}
      </span>
    </>
  );
}
