"use client";

import { type ReactNode, useCallback, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { useUndo } from "@/components/ui/undo.tsx";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { leads } from "@/contract/leads/leads.ts";
import type { Stage } from "@/contract/pipelines/pipelines.ts";
import { isApiError, toErrorCode } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LostReason } from "./lost-reason.tsx";
import { useShowLead } from "./use-lead-writes.ts";

export type Movable = { id: string; name: string; stageId: string };

type StageMoveOptions = {
  moveCard?: (lead: Movable, to: Stage) => (isMoved: boolean) => void;
  onConflict: () => void;
  onAnswered?: (lead: Movable) => void;
  onComplete: (lead: Movable) => void;
};

type PendingMove = { lead: Movable; to: Stage };

export function useStageMove({ moveCard, onConflict, onAnswered, onComplete }: StageMoveOptions): {
  move: (lead: Movable, to: Stage) => void;
  dialogs: ReactNode;
} {
  const { t } = useT();
  const toast = useToast();
  const offerUndo = useUndo();
  const showLead = useShowLead();
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null);
  const [missing, setMissing] = useState<(PendingMove & { fields: FieldError[] }) | null>(null);

  const send = useCallback(
    async ({ lead, to }: PendingMove, reason?: string): Promise<FieldError | undefined> => {
      const answer = call(leads.move, { id: lead.id, from: lead.stageId, to: to.id, reason });
      const finishMove = moveCard?.(lead, to);
      try {
        showLead(await answer);
        finishMove?.(true);
        if (to.type === "won")
          toast.show({ type: "special", message: t("board.won", { name: lead.name, stage: to.name }) });
        offerUndo({
          message: t("board.moved", { name: lead.name, stage: to.name }),
          note: t(to.type === "open" ? "ui.undo.systems" : "ui.undo.nextAction"),
          // `from` is the version check: a stage that changed since is a conflict.
          undo: () =>
            call(leads.move, { id: lead.id, from: to.id, to: lead.stageId }).then(showLead).finally(onConflict),
        });
      } catch (cause) {
        finishMove?.(false);
        const fields = (isApiError(cause) && cause.details.fields) || [];
        const ofReason = fields.find(({ field }) => field === "reason");
        const lacks = fields.filter(({ code }) => code === "required");
        if (ofReason && reason !== undefined) return ofReason;
        if (isApiError(cause) && cause.code === "VERSION_CONFLICT") {
          toast.show({ type: "warning", message: t("board.movedMeanwhile", { name: lead.name }) });
          onConflict();
        } else if (fields.some(({ field }) => field === "to")) {
          toast.show({ type: "warning", message: t("board.stageRemoved", { stage: to.name }) });
          onConflict();
        } else if (lacks.length > 0) setMissing({ lead, to, fields: lacks });
        else toast.show({ type: "danger", message: t(`errors.${toErrorCode(cause)}`) });
      }
      setPendingMove((now) => (now?.lead.id === lead.id ? null : now));
      onAnswered?.(lead);
    },
    [moveCard, showLead, toast, offerUndo, t, onConflict, onAnswered],
  );

  const move = useCallback(
    (lead: Movable, to: Stage) => {
      if (lead.stageId === to.id) return;
      if (to.type === "lost") setPendingMove({ lead, to });
      else send({ lead, to });
    },
    [send],
  );

  const dialogs = (
    <>
      {pendingMove && (
        <LostReason
          name={pendingMove.lead.name}
          stage={pendingMove.to}
          onClose={() => setPendingMove(null)}
          onGiven={(reason) => send(pendingMove, reason)}
        />
      )}
      {missing && (
        <ConfirmDialog
          title={t("board.lacksTitle", { stage: missing.to.name })}
          action={t("board.complete")}
          cancel={t("board.leaveThere")}
          onClose={() => setMissing(null)}
          onAction={() => {
            setMissing(null);
            onComplete(missing.lead);
          }}
        >
          <p>{t("board.lacksText", { name: missing.lead.name })}</p>
          <ul className="mt-2 list-disc pl-5">
            {missing.fields.map(({ field }) => (
              <li key={field}>{t(`stages.required.${field}` as "stages.required.phone")}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );

  return { move, dialogs };
}
