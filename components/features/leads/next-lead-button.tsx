"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "next-auth/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LEAD_PARAM } from "./lead-address.ts";
import { openInSidePanel } from "./opened-lead.ts";

export function NextLeadButton({ isNext = false }: { isNext?: boolean }) {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isNext) button.current?.focus();
  }, [isNext]);
  if (!can(useSession().data?.user.role ?? [], "leads.work")) return null;

  async function next() {
    setBusy(true);
    try {
      const { work } = await import("@/contract/follow-up/work-queue.ts");
      const open = new URLSearchParams(window.location.search).get(LEAD_PARAM);
      const { id } = await call(work.next, { skip: open ?? undefined });
      client.invalidateQueries({ queryKey: [work.queue.method, work.queue.path] });
      if (id) openInSidePanel(id);
      else toast.show({ type: "info", message: t("work.noneNext") });
    } catch (cause) {
      toast.show({ type: "danger", message: t(`errors.${toErrorCode(cause)}`) });
    }
    setBusy(false);
  }
  return (
    <Button ref={button} variant="primary" isBusy={isBusy} className="pointer-coarse:h-11" onClick={() => leave(next)}>
      {t("work.next")}
    </Button>
  );
}
