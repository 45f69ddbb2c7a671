"use client";

import { useSession } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { can } from "@/contract/kernel/access.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { useT } from "@/lib/i18n/client.ts";
import { openInSidePanel } from "../leads/opened-lead.ts";
import { useLeadSelection } from "./use-lead-selection.ts";

const NewLeadDialog = onDemand(() => import("./new-lead-dialog.tsx").then((file) => file.NewLeadDialog), {
  placement: "dialog",
});

export function NewLeadButton({ source }: { source: Source }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const canWrite = can(useSession().data?.user.role ?? [], "leads.write");
  useLeadSelection({ enabled: canWrite });
  if (!canWrite) return null;
  return (
    <>
      <Button className="pointer-coarse:h-10" onClick={() => setOpen(true)}>
        {t("work.new")}
      </Button>
      {isOpen && (
        <NewLeadDialog
          source={source}
          onClose={() => setOpen(false)}
          onOpen={(id) => {
            setOpen(false);
            openInSidePanel(id);
          }}
        />
      )}
    </>
  );
}
