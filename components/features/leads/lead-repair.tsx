"use client";

import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { cx } from "@/components/ui/cx.ts";
import { type ToastType, useToast } from "@/components/ui/toast.tsx";
import { type LeadDetail, leads, type Resubmission } from "@/contract/leads/leads.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { useWrite } from "@/lib/api/query.ts";
import { endProcess, startProcess } from "@/lib/features/leads/use-in-process.ts";
import { useT } from "@/lib/i18n/client.ts";
import { failedFields, isAmended, isLeadField, SALE_FIELD, toResubmission } from "./lead-fields.ts";
import { LeadFieldsForm } from "./lead-fields-form.tsx";
import { type Frame, useLeadForm } from "./use-lead-form.ts";
import { useProperties } from "./use-properties.ts";

const TOASTS: Record<LeadDetail["dealState"], ToastType> = { new: "success", duplicated: "warning", failed: "warning" };

function useResubmission() {
  const { t } = useT();
  const toast = useToast();
  const { mutateAsync, isPending } = useWrite(leads.resubmit);

  const send = useCallback(
    async (input: Omit<Resubmission, "dropExtraProperties"> & { dropExtraProperties?: boolean }) => {
      startProcess(input.id);
      try {
        return await mutateAsync(input);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "LEAD_IN_PROCESS")) endProcess(input.id);
        throw error;
      }
    },
    [mutateAsync],
  );
  const notify = useCallback(
    ({ dealState }: LeadDetail) =>
      toast.show({ type: TOASTS[dealState], message: t(`leads.panel.resubmitted.${dealState}`) }),
    [t, toast],
  );
  return { send, notify, isPending };
}

type LeadRepairProps = {
  lead: LeadDetail;
  frame: Frame;
  isInProcess: boolean;
  isAwaited: boolean;
  canResubmit: boolean;
  /** Opens the next failed lead of the list. */
  onNext: (() => void) | undefined;
};

export function LeadRepair({ lead, frame, isInProcess, isAwaited, canResubmit, onNext }: LeadRepairProps) {
  const { t } = useT();
  const id = useId();
  const reasonId = useId();
  const [dropsExtra, setDropsExtra] = useState(false);
  const [evaluation, setEvaluation] = useState<number | null>(null);
  const [answered, setAnswered] = useState<number | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const goesOn = useRef(false);
  const [next, setNext] = useState<(() => void) | null>(null);
  const { send, notify } = useResubmission();
  const isFailed = lead.dealState === "failed";
  const fields = isFailed ? failedFields(lead) : [];
  const form = useLeadForm({
    draftKey: `repair ${lead.id}`,
    lead,
    followsLead: true,
    fields,
    send: (patch) => send({ ...toResubmission(patch), dropExtraProperties: dropsExtra }),
    onDone: (result) => {
      notify(result);
      if (goesOn.current && onNext && result.dealState !== "failed") return setNext(() => onNext);
      setEvaluation(result.version);
      setAnswered(result.version);
    },
  });
  // The form is clean only now: before, leaving it would open the dialog about unsaved changes.
  useEffect(() => {
    if (!next || form.isDirty) return;
    setNext(null);
    next();
  }, [next, form.isDirty]);
  const isDone = isFailed && answered === lead.version;
  const isLocked = isInProcess && !isDone && !form.isSending;
  const hasExtra = Object.keys(lead.extraProperties).length > 0;
  const isCorrected = form.isDirty || dropsExtra || isAmended(lead.trace);

  const focusOnAnswer = useEffectEvent(() => {
    if (evaluation === null || lead.version < evaluation) return;
    setEvaluation(null);
    const panel = document.getElementById(id)?.closest("aside, article");
    const isElsewhere = document.activeElement !== document.body && !panel?.contains(document.activeElement);
    if (isElsewhere) return;
    if (fields[0]) form.form.setFocus(fields[0]);
    else panel?.querySelector<HTMLElement>("h1, h2")?.focus({ preventScroll: true });
  });
  // An effect event reads current values, so its dependencies are only triggers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dependencies are triggers, not inputs
  useEffect(() => focusOnAnswer(), [evaluation, lead.version]);

  const button = {
    type: "submit",
    form: id,
    disabled: isLocked,
    isBusy: form.isSending,
    className: "pointer-coarse:h-11",
    "aria-describedby": isLocked ? reasonId : undefined,
  } as const;
  const submit = canResubmit && (
    <>
      {isLocked && (
        <p id={reasonId} className="w-full text-ink-2">
          {t("leads.panel.waiting")}
        </p>
      )}
      <Button
        {...button}
        variant={isFailed && !onNext ? "primary" : "plain"}
        aria-keyshortcuts={onNext ? undefined : "Control+Enter"}
        onClick={() => {
          goesOn.current = false;
        }}
      >
        {t(!isFailed ? "leads.panel.resubmit" : onNext ? "leads.panel.fix" : "leads.panel.fixAndResubmit")}
      </Button>
      {isFailed && onNext && (
        <Button
          {...button}
          variant="primary"
          aria-keyshortcuts="Control+Enter"
          onClick={() => {
            goesOn.current = true;
          }}
        >
          {t("leads.panel.fixAndNext")}
        </Button>
      )}
    </>
  );

  return frame({
    content: (
      <>
        {isFailed && <FailureNotice lead={lead} isLast={!canResubmit || fields.length === 0} />}
        {canResubmit && (
          <LeadFieldsForm
            id={id}
            lead={lead}
            fields={fields}
            form={form}
            isReadOnly={isAwaited}
            isLocked={isLocked}
            onSubmit={isCorrected ? undefined : () => setConfirming(true)}
          >
            {isFailed && hasExtra && (
              <Checkbox
                label={t("leads.panel.dropExtra")}
                checked={dropsExtra}
                disabled={isAwaited}
                onChange={(event) => setDropsExtra(event.target.checked)}
              />
            )}
          </LeadFieldsForm>
        )}
        {isConfirming && (
          <ConfirmDialog
            title={t("leads.panel.unchangedTitle")}
            action={t("leads.panel.resubmit")}
            onAction={() => {
              setConfirming(false);
              void form.submit();
            }}
            onClose={() => setConfirming(false)}
          >
            <p>{t("leads.panel.unchangedText")}</p>
          </ConfirmDialog>
        )}
      </>
    ),
    buttons: isFailed && submit,
    evaluation: !isFailed && submit,
  });
}

function FailureNotice({ lead, isLast }: { lead: LeadDetail; isLast: boolean }) {
  const { t, locale } = useT();
  const failing = failedFields(lead);
  const findProperty = useProperties(failing);
  const reported = lead.errors.map(({ field }) => field).filter((field) => failing.includes(field));
  const nouns = reported.map((field) =>
    isLeadField(field) || field === SALE_FIELD ? t(`leads.nouns.${field}`) : findProperty(field).label,
  );
  const fields = new Intl.ListFormat(locale, { type: "conjunction" }).format(new Set(nouns));
  return (
    <p className={cx("mx-[18px] mt-3 rounded-card bg-fail-soft px-3 py-2.5 text-fail", isLast && "mb-3")}>
      {fields ? t("leads.panel.failed", { fields }) : t("leads.panel.failedNoField")}
    </p>
  );
}
