"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "next-auth/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { OPEN_MODAL } from "@/components/ui/focus.ts";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LEAD_PARAM } from "./lead-address.ts";
import { openInSidePanel } from "./opened-lead.ts";

/** Time to read what became of a result before the next lead comes. */
const NEXT_MS = 3000;
const BUSY_ELSEWHERE = "textarea, select, input, [contenteditable=true]";

type NextLeadButtonProps = {
  variant: "head" | "primary" | "plain";
  /** Takes the focus: a result was saved, and nothing else is due. */
  isNext?: boolean;
  /** Opens the next lead without a press. It waits for open dialogs and for fields that have the focus. */
  comesByItself?: boolean;
};

export function NextLeadButton({ variant, isNext = false, comesByItself = false }: NextLeadButtonProps) {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isHalted, setHalted] = useState(false);
  useEffect(() => {
    if (isNext) button.current?.focus();
  }, [isNext]);
  const takeNext = useEffectEvent(() => {
    if (document.activeElement?.matches(BUSY_ELSEWHERE) || document.querySelector(OPEN_MODAL)) return;
    leave(next);
  });
  useEffect(() => {
    if (!comesByItself || isHalted) return;
    const timer = setInterval(() => takeNext(), NEXT_MS);
    return () => clearInterval(timer);
  }, [comesByItself, isHalted]);
  const canWork = can(useSession().data?.user.role ?? [], "leads.work");

  async function next() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { work } = await import("@/contract/follow-up/work-queue.ts");
      const open = new URLSearchParams(window.location.search).get(LEAD_PARAM);
      const { id } = await call(work.next, { skip: open ?? undefined });
      client.invalidateQueries({ queryKey: [work.queue.method, work.queue.path] });
      if (id && id !== open) openInSidePanel(id);
      else {
        setHalted(true);
        toast.show({ type: "info", message: t("work.noneNext") });
      }
    } catch (cause) {
      setHalted(true);
      toast.show({ type: "danger", message: t(`errors.${toErrorCode(cause)}`) });
    }
    setBusy(false);
  }
  if (!canWork) return null;
  return (
    <Button ref={button} variant={variant} isBusy={isBusy} className="pointer-coarse:h-11" onClick={() => leave(next)}>
      {t("work.next")}
    </Button>
  );
}
