"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { can } from "@/contract/kernel/access.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { replaceStep } from "@/lib/browser/history/opened-step.ts";
import { useT } from "@/lib/i18n/client.ts";
import { NEW_PARAM, type NewForm, routes, withoutParameter, withParameters } from "@/lib/routing/routes.ts";
import { LEAD_PARAM } from "../leads/lead-address.ts";
import { openInSidePanel } from "../leads/opened-lead.ts";
import { useLeadSelection } from "./use-lead-selection.ts";

const NewLeadDialog = onDemand(() => import("./new-lead-dialog.tsx").then((file) => file.NewLeadDialog), {
  placement: "dialog",
});

/** Without a source, or when the palette opens the dialog by the address, the form requests the source. */
export function NewLeadButton({ source, variant }: { source?: Source; variant?: "head" }) {
  const { t } = useT();
  const [isPressed, setPressed] = useState(false);
  const params = useSearchParams();
  const router = useRouter();
  const isRequested = params.get(NEW_PARAM) === ("lead" satisfies NewForm);
  const canWrite = can(useSession().data?.user.role ?? [], "leads.write");
  useLeadSelection({ enabled: canWrite });
  if (!canWrite) return null;

  function close() {
    setPressed(false);
    if (isRequested) replaceStep(withoutParameter(params, NEW_PARAM));
  }

  function open(id: string, of: Source) {
    setPressed(false);
    if (source && of !== source) return router.push(withParameters(routes.gathering, { source: of, [LEAD_PARAM]: id }));
    if (isRequested) replaceStep(withoutParameter(params, NEW_PARAM));
    openInSidePanel(id);
  }
  return (
    <>
      <Button variant={variant} className="pointer-coarse:h-10" onClick={() => setPressed(true)}>
        {t("work.new")}
      </Button>
      {(isPressed || isRequested) && (
        <NewLeadDialog source={(isPressed && source) || "choose"} onClose={close} onOpen={open} />
      )}
    </>
  );
}
