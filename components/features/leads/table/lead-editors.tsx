"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { Menu, MenuChoice } from "@/components/ui/menu.tsx";
import type { Trigger } from "@/components/ui/overlay.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import type { ListedLead } from "@/contract/leads/lead-list.ts";
import { leads } from "@/contract/leads/leads.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "../lead-labels.ts";
import { openInSidePanel } from "../opened-lead.ts";
import { StageDot } from "../stage-menu.tsx";
import { useShowLead } from "../use-lead-writes.ts";
import { useStageMove } from "../use-stage-move.tsx";

export type EditorProps = { lead: ListedLead; trigger: Trigger };

/** Another person changed the lead: the list shows what is true now. */
function useReadAgain() {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [leads.list.method, leads.list.path] });
  }, [client]);
}

function Notice({ isError }: { isError: boolean }) {
  const { t } = useT();
  return (
    <p role="none" className="px-2 py-1.5 text-ink-2">
      {t(isError ? "list.optionsFailed" : "list.optionsLoading")}
    </p>
  );
}

export function StageEditor({ lead, trigger }: EditorProps) {
  const { t } = useT();
  const { data, isError } = useRead(pipelines.list, {}, { staleTime: 300_000 });
  const { move, dialogs } = useStageMove({
    onConflict: useReadAgain(),
    onComplete: useCallback(({ id }) => openInSidePanel(id), []),
  });
  const stages = data?.find(({ id }) => id === lead.pipelineId)?.stages;
  const { id, stageId } = lead;
  const name = leadTitle(lead, t);
  return (
    <>
      <Menu label={t("board.move", { name })} align="start" trigger={trigger} startsOpen>
        {stages ? (
          stages.map((stage) => (
            <MenuChoice
              key={stage.id}
              isSelected={stage.id === stageId}
              lead={<StageDot stage={stage} />}
              onSelect={() => stageId && move({ id, name, stageId }, stage)}
            >
              {stage.name}
            </MenuChoice>
          ))
        ) : (
          <Notice isError={isError} />
        )}
      </Menu>
      {dialogs}
    </>
  );
}

export function AdvisorEditor({ lead, trigger }: EditorProps) {
  const { t } = useT();
  const toast = useToast();
  const showLead = useShowLead();
  const readAgain = useReadAgain();
  const { data, isError } = useRead(directory.advisors, {}, { staleTime: 300_000 });
  const { mutate } = useWrite(leads.assign, {
    onSuccess: (assigned) => {
      showLead(assigned);
      toast.show({ type: "success", message: t("leads.panel.assigned", { advisor: assigned.advisor?.name ?? "" }) });
    },
    onError: ({ code }) => {
      toast.show({ type: code === "VERSION_CONFLICT" ? "warning" : "danger", message: t(`errors.${code}`) });
      if (code === "VERSION_CONFLICT") readAgain();
    },
  });
  return (
    <Menu label={t("leadTable.assignFor", { name: leadTitle(lead, t) })} align="start" trigger={trigger} startsOpen>
      {data ? (
        data.map(({ id, fullName }) => (
          <MenuChoice
            key={id}
            isSelected={id === lead.advisorId}
            onSelect={() => mutate({ id: lead.id, version: lead.version, advisorId: id })}
          >
            {fullName}
          </MenuChoice>
        ))
      ) : (
        <Notice isError={isError} />
      )}
    </Menu>
  );
}
