"use client";

import { ChevronDown } from "lucide-react";
import { Icon } from "@/components/ui/icon.tsx";
import { Menu, MenuChoice } from "@/components/ui/menu.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { useUndo } from "@/components/ui/undo.tsx";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { call } from "@/lib/api/call.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useShowLead } from "./use-lead-writes.ts";

type LeadAdvisorProps = {
  lead: Pick<LeadDetail, "id" | "version" | "advisor">;
  canAssign: boolean;
  onConflict: () => void;
  onAssigned?: () => void;
};

export function LeadAdvisor({ lead, canAssign, onConflict, onAssigned }: LeadAdvisorProps) {
  const { t } = useT();
  const toast = useToast();
  const offerUndo = useUndo();
  const showLead = useShowLead();
  const { data: advisors } = useRead(directory.advisors, {}, { enabled: canAssign, staleTime: 300_000 });
  const { mutate } = useWrite(leads.assign, {
    onSuccess: (assigned) => {
      showLead(assigned);
      onAssigned?.();
      const message = t("leads.panel.assigned", { advisor: assigned.advisor?.name ?? "" });
      const before = lead.advisor;
      offerUndo({
        message,
        note: t("ui.undo.notified", { name: assigned.advisor?.name ?? "" }),
        undo: async () => {
          const { id, version } = assigned;
          showLead(await call(leads.assign, { id, version, advisorId: before?.id ?? null }));
          onAssigned?.();
        },
      });
    },
    onError: ({ code }) => {
      toast.show({ type: code === "VERSION_CONFLICT" ? "warning" : "danger", message: t(`errors.${code}`) });
      if (code === "VERSION_CONFLICT") onConflict();
    },
  });
  const name = lead.advisor?.name ?? t("leads.unassigned");
  if (!canAssign || !advisors || advisors.length === 0) return name;

  return (
    <Menu
      label={t("leads.panel.assign")}
      trigger={
        <button
          type="button"
          aria-label={`${name}. ${t("leads.panel.assign")}`}
          className="-my-1 -ml-2 inline-flex min-h-7 pointer-coarse:min-h-11 max-w-full items-center gap-2 rounded-control px-2 text-left hover:bg-sunken"
        >
          <span className="min-w-0 truncate">{name}</span>
          <Icon as={ChevronDown} size={12} className="text-ink-2" />
        </button>
      }
    >
      {advisors.map(({ id, fullName }) => (
        <MenuChoice
          key={id}
          isSelected={id === lead.advisor?.id}
          onSelect={() => mutate({ id: lead.id, version: lead.version, advisorId: id })}
        >
          {fullName}
        </MenuChoice>
      ))}
    </Menu>
  );
}
