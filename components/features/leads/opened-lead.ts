import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { useFocusBack } from "@/components/ui/focus.ts";
import { pushStep, useOpenedStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { type Route, withParameters } from "@/lib/routing/routes.ts";
import { LEAD_PARAM } from "./lead-address.ts";

export function useOpenedLead(route: Route) {
  const lead = useSearchParams().get(LEAD_PARAM) ?? undefined;
  const { open: openStep, close: closeStep } = useOpenedStep(lead !== undefined);
  const open = useCallback(
    (id: string) => leave(() => openStep(withParameters(route, { [LEAD_PARAM]: id }))),
    [route, openStep],
  );
  const close = useCallback(() => leave(() => closeStep(route)), [route, closeStep]);
  useFocusBack(lead, (id) => document.querySelector<HTMLElement>(`main [data-lead="${CSS.escape(id)}"]`));

  return { lead, open, close };
}

export function openInSidePanel(id: string): void {
  const params = new URLSearchParams(window.location.search);
  params.set(LEAD_PARAM, id);
  pushStep(`?${params}`);
}
