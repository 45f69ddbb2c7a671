"use client";

import { Inbox } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "@/components/ui/icon.tsx";
import { Menu, MenuGroup, MenuLink } from "@/components/ui/menu.tsx";
import { leadCalls } from "@/contract/calls.ts";
import { useEvents } from "@/lib/api/use-events.ts";
import {
  addArrived,
  forgetArrived,
  seeArrived,
  sourceCounts,
  useArrived,
} from "@/lib/features/leads/new-lead-counter.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import type { Screen } from "./screens.ts";
import { useShell } from "./shell-context.ts";

const LEAD_SCREENS: readonly Screen[] = ["gathering", "channelsDigital", "showroom", "externalManagement"];

export function NewLeadsBell() {
  const { t } = useT();
  const { screens, licenseId } = useShell();
  const arrived = useArrived();
  useEvents(leadCalls.events, (event) => addArrived(event.arrived));
  // Resets on a licence change; the function is module-level.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another licence's leads are no news here
  useEffect(() => forgetArrived, [licenseId]);

  const screen = LEAD_SCREENS.find((each) => screens.includes(each));
  const bySource = sourceCounts(arrived);
  const count = bySource.reduce((sum, [, each]) => sum + each, 0);
  const label = count > 0 ? t("shell.newLeadsCount", { count }) : t("shell.newLeads");

  if (!screen) return null;

  return (
    <>
      <Menu label={t("shell.newLeads")} trigger={<IconButton icon={Inbox} label={label} hasDot={count > 0} />}>
        <MenuGroup>
          <p className="px-2 py-1.5 font-strong">{count > 0 ? label : t("shell.noNewLeads")}</p>
        </MenuGroup>
        {screen === "gathering" && bySource.length > 0 && (
          <MenuGroup>
            {bySource.map(([source, each]) => (
              <MenuLink
                key={source}
                href={withParameters(routes.gathering, { source })}
                onSelect={() => seeArrived(source)}
              >
                {t(`sources.${source}`)}
                <span className="ml-auto text-ink-2">{each}</span>
              </MenuLink>
            ))}
          </MenuGroup>
        )}
        <MenuGroup>
          <MenuLink href={routes[screen]} onSelect={forgetArrived}>
            {t("shell.seeLeads")}
          </MenuLink>
        </MenuGroup>
      </Menu>
      <span className="sr-only" role="status">
        {count > 0 && label}
      </span>
    </>
  );
}
