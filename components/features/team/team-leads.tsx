"use client";

import { CircleCheck } from "lucide-react";
import { useSession } from "next-auth/react";
import { MoreButton } from "@/components/ui/button.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { ScreenSection } from "@/components/ui/screen-section.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { can } from "@/contract/kernel/access.ts";
import { type TeamLead, team } from "@/contract/team/team.ts";
import { useReadPages } from "@/lib/api/query.ts";
import { timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { DuePill } from "../follow-up/work-list.tsx";
import { LeadAdvisor } from "../leads/lead-advisor.tsx";
import { leadTitle } from "../leads/lead-labels.ts";

const FIRST = { limit: 8 };

type TeamLeadsProps = { list: "waiting" | "overdue"; onOpen: (id: string) => void; onConflict: () => void };

export function TeamLeads({ list, onOpen, onConflict }: TeamLeadsProps) {
  const { t } = useT();
  const read = useReadPages(team[list], FIRST);
  const canAssign = can(useSession().data?.user.role ?? [], "leads.assign");
  const all = read.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <ScreenSection id={list} title={t(`team.${list}.title`)} text={t(`team.${list}.text`)}>
      {read.isPending ? (
        <Skeleton className="m-3.5 h-24" />
      ) : read.isError && all.length === 0 ? (
        read.error.httpStatus === 403 ? (
          <NoPermission />
        ) : (
          <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
        )
      ) : all.length === 0 ? (
        <p className="flex items-center gap-2 px-3.5 py-3 text-ink-2">
          <Icon as={CircleCheck} className="text-done" />
          {t(`team.${list}.none`)}
        </p>
      ) : (
        <ol aria-label={t(`team.${list}.title`)} className="divide-y">
          {all.map((one) => (
            <TeamLine
              key={one.id}
              lead={one}
              isClock={list === "waiting"}
              canAssign={canAssign}
              onOpen={onOpen}
              onConflict={onConflict}
            />
          ))}
        </ol>
      )}
      <MoreButton read={read} className="border-t px-3.5 py-3">
        {t("work.more")}
      </MoreButton>
    </ScreenSection>
  );
}

type TeamLineProps = {
  lead: TeamLead;
  isClock: boolean;
  canAssign: boolean;
  onOpen: (id: string) => void;
  onConflict: () => void;
};

function TeamLine({ lead, isClock, canAssign, onOpen, onConflict }: TeamLineProps) {
  const { t, locale } = useT();
  const age = useAsOfNow((now) => timeSpent(now - Date.parse(lead.createdAt), locale));
  const action = lead.nextAction && t(`attempts.channels.${lead.nextAction}`);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <button
          type="button"
          onClick={() => onOpen(lead.id)}
          className="block max-w-full truncate text-left font-strong hover:underline"
        >
          {leadTitle(lead, t)}
        </button>
        <p className="truncate text-ink-2 text-xs">
          {[action, lead.product, t(`sources.${lead.source}`), lead.stage, t("team.arrived", { time: age })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="w-40 min-w-0">
        <LeadAdvisor lead={lead} canAssign={canAssign} onConflict={onConflict} onAssigned={onConflict} />
      </div>
      <div className="ml-auto flex min-w-38 justify-end">
        {lead.dueAt && <DuePill at={lead.dueAt} isClock={isClock} />}
      </div>
    </li>
  );
}
