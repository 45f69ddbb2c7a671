"use client";

import { Headset, Pause, Play } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { workCalls } from "@/contract/calls.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { GATHERING_TABS, LEAD_PARAM } from "../leads/lead-address.ts";
import { ReadLead } from "../leads/lead-page.tsx";
import { NextLeadButton } from "../leads/next-lead-button.tsx";
import { useNextPause } from "../leads/next-pause.ts";
import { openInSidePanel } from "../leads/opened-lead.ts";
import { NewLeadButton } from "./new-lead-button.tsx";
import { OwnQueue } from "./own-queue.tsx";
import { useWorkList } from "./work-list.tsx";

const DESK = { back: routes.gathering, isNextToList: true };

/** Contact centre: the own queue and one lead. On a phone one of both. */
export function AgentDesk() {
  const { t } = useT();
  const open = useSearchParams().get(LEAD_PARAM);
  const queue = useWorkList(workCalls.queue);
  const { isPaused, setPaused } = useNextPause();
  const openLead = useCallback((id: string) => leave(() => openInSidePanel(id)), []);
  // An open lead is the subject of the page, and a phone shows nothing else.
  const Heading = open ? "h2" : "h1";
  const siblings = queue.list && { items: queue.list };

  return (
    <div className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[minmax(264px,322px)_minmax(0,1fr)]">
      <div className={cx("flex min-h-0 flex-1 flex-col md:border-r", open && "max-md:hidden")}>
        <header className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 pt-3.5 pb-3">
          <Heading className="font-title text-xl tracking-[-0.018em]">{t("work.queue.title")}</Heading>
          {queue.list && (
            <span className="text-ink-2 tabular-nums">{`${queue.list.length}${queue.hasMore ? "+" : ""}`}</span>
          )}
          <Button
            variant="quiet"
            size="small"
            icon={isPaused ? Play : Pause}
            title={t("work.queue.pauseHint")}
            onClick={() => setPaused(!isPaused)}
            className="ml-auto pointer-coarse:h-11"
          >
            {t(isPaused ? "work.queue.resume" : "work.queue.pause")}
          </Button>
          <span className="flex w-full flex-wrap items-center gap-1.5">
            <NextLeadButton variant={open ? "plain" : "primary"} />
            <NewLeadButton source={GATHERING_TABS[0]} />
            <Link
              href={withParameters(routes.gathering, { source: GATHERING_TABS[0] })}
              prefetch={false}
              className={buttonClass({ variant: "quiet" })}
            >
              {t("work.queue.list")}
            </Link>
          </span>
        </header>
        <OwnQueue {...queue} open={open} onOpen={openLead} />
      </div>
      <div className={cx("min-h-0 min-w-0 flex-1 flex-col", open ? "flex" : "hidden md:flex")}>
        {open ? (
          <ReadLead id={open} page={DESK} siblings={siblings} onOpen={openLead} />
        ) : (
          <EmptyState icon={Headset} title={t("work.queue.chooseTitle")} text={t("work.queue.chooseText")} />
        )}
      </div>
    </div>
  );
}
