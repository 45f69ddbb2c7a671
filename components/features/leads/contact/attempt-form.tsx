"use client";

import { type KeyboardEvent, useCallback, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { Button } from "@/components/ui/button.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextArea, TextField } from "@/components/ui/text-field.tsx";
import {
  type ContactResult,
  followUpChannel,
  type TimedFollowUp,
  toTimedFollowUp,
} from "@/contract/follow-up/contact-results.ts";
import { CONTACT_CHANNELS, type ContactChannel } from "@/contract/kernel/closed-lists.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { leaveTop } from "@/lib/browser/leave-guard.ts";
import { toInstant } from "@/lib/format/moments.ts";
import { useMomentLimits, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { CallbackFields } from "./callback-fields.tsx";
import { ResultsAwaited, useResults } from "./results-awaited.tsx";
import { type Attempted, type AttemptFields, type FollowUpRequest, useAttempt } from "./use-attempt.tsx";

type DetailFieldsProps = { form: AttemptFields; hasNext: boolean };

function DetailFields({ form: { register, errorText }, hasNext }: DetailFieldsProps) {
  const { t } = useT();
  const limits = useMomentLimits("planned");
  return (
    <>
      <TextArea {...register("note")} label={t("attempts.note")} rows={2} maxLength={500} error={errorText("note")} />
      {hasNext && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            {...register("nextAction")}
            label={t("attempts.next")}
            none={t("attempts.noNext")}
            error={errorText("nextAction")}
            options={CONTACT_CHANNELS.map((value) => ({ value, label: t(`attempts.channels.${value}`) }))}
          />
          <TextField
            {...register("nextAt")}
            type="datetime-local"
            {...limits}
            label={t("attempts.nextAt")}
            error={errorText("nextAt")}
          />
        </div>
      )}
    </>
  );
}

type LostReasonFieldProps = UseFormRegisterReturn & { lead: Attempted; error: string };

function LostReasonField({ lead, error, ...rest }: LostReasonFieldProps) {
  const { t } = useT();
  const { data } = useRead(pipelines.list, {});
  const stages = data?.find(({ id }) => id === lead.pipelineId)?.stages ?? [];
  const reasons = stages.find(({ type }) => type === "lost")?.reasons ?? [];
  const field = { ...rest, label: t("attempts.reason"), error };
  return reasons.length > 0 ? (
    <SelectField
      {...field}
      none={t("leads.panel.choose")}
      options={reasons.map((one) => ({ value: one, label: one }))}
    />
  ) : (
    <TextField {...field} maxLength={200} />
  );
}

type AttemptFormProps = {
  lead: Attempted;
  channel: ContactChannel;
  onChannel: (channel: ContactChannel) => void;
  advisor?: string | undefined;
  hasAutoFocus?: boolean;
  onEnd: (requested: FollowUpRequest | null, isSaved: boolean) => void;
};

const NO_DETAILS = { note: "", nextAction: "", nextAt: "" } as const;
const TIME_FIELDS: Record<TimedFollowUp, typeof CallbackFields> = { callback: CallbackFields };

export function focusAttempt(button: HTMLElement | null): void {
  button?.closest("li, aside, article, section")?.querySelector<HTMLElement>("form[data-attempt] select")?.focus();
}

export function AttemptForm({ lead, channel, onChannel, advisor, hasAutoFocus = true, onEnd }: AttemptFormProps) {
  const { t } = useT();
  const zone = useZone();
  const results = useResults();
  const [isDetailed, setDetailed] = useState(false);
  const { form, send, missing, rejected, isSending } = useAttempt(lead, onEnd);
  const { register, setValue, getValues, errorText } = form;
  const [resultId, note] = form.watch(["resultId", "note"]);
  const selected = results?.all.find(({ id }) => id === resultId) ?? null;
  const reasonError = errorText("reason");

  const followUp = selected && toTimedFollowUp(selected);
  const TimeFields = followUp && TIME_FIELDS[followUp];

  const keep = (result: ContactResult, at?: string) => {
    const requested = followUpChannel(result);
    const { reason, ...details } = getValues();
    const { note, nextAction: selectedAction, nextAt } = isDetailed || requested ? details : NO_DETAILS;
    const nextAction = requested ?? selectedAction;
    const nextActionAt = at ?? toInstant(nextAt, zone);
    send(
      {
        channel,
        resultId: result.id,
        ...(note && { note }),
        ...(nextAction && { nextAction }),
        ...(nextActionAt && { nextActionAt }),
        ...(reason && { reason }),
      },
      result,
    );
  };
  const select = (result: ContactResult) => {
    setValue("resultId", result.id);
    if (!isDetailed && !followUpChannel(result)) keep(result);
  };
  const isUnsaved = rejected !== null || note.trim() !== "";
  const focusPanel = useCallback(
    (form: HTMLFormElement | null) => {
      if (hasAutoFocus) form?.querySelector("select")?.focus();
    },
    [hasAutoFocus],
  );
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    const end = () => onEnd(null, false);
    if (isUnsaved) leaveTop(end);
    else end();
  };
  if (!results) return <ResultsAwaited onEnd={() => onEnd(null, false)} />;
  if (results.all.length === 0) return <p className="mt-2.5 text-ink-2">{t("attempts.noResults")}</p>;

  return (
    <form
      ref={focusPanel}
      data-attempt=""
      onKeyDown={closeOnEscape}
      className="mt-3 grid gap-3 rounded-card bg-sunken p-3"
      onSubmit={form.handleSubmit(() => selected && keep(selected))}
    >
      <SelectField
        label={t("attempts.by")}
        value={channel}
        onChange={(event) => onChannel(event.target.value as ContactChannel)}
        options={CONTACT_CHANNELS.map((value) => ({ value, label: t(`attempts.channels.${value}`) }))}
      />
      <fieldset>
        <legend className="mb-1 font-medium">{t("attempts.result")}</legend>
        <div className="flex flex-wrap gap-1.5">
          {results.offered.map((result) => (
            <Button
              key={result.id}
              variant={selected?.id === result.id ? "primary" : "plain"}
              aria-pressed={selected?.id === result.id}
              isBusy={isSending}
              className="pointer-coarse:h-11"
              onClick={() => select(result)}
            >
              {result.name}
            </Button>
          ))}
        </div>
        {results.all.length > results.offered.length && (
          <div className="mt-2">
            <SelectField
              label={t("attempts.allResults")}
              isLabelHidden
              none={t("attempts.allResults")}
              value=""
              disabled={isSending}
              onChange={(event) => {
                const result = results.all.find(({ id }) => id === event.target.value);
                if (result) select(result);
              }}
              options={results.all.map(({ id, name, above }) => ({ value: id, label: [...above, name].join(" · ") }))}
            />
          </div>
        )}
        {errorText("resultId") && <p className="mt-1 text-fail text-xs">{errorText("resultId")}</p>}
      </fieldset>
      {reasonError && <LostReasonField {...register("reason")} lead={lead} error={reasonError} />}
      {rejected && (
        <div className="flex flex-wrap items-center gap-2.5 text-fail">
          <p role="alert" className="min-w-0 flex-1 basis-48">
            {t("attempts.notSaved", { cause: t(`errors.${rejected.code}`) })}
          </p>
          <Button onClick={rejected.retry}>{t("ui.retry")}</Button>
        </div>
      )}
      {missing.length > 0 && (
        <p role="alert" className="text-fail">
          {t("attempts.lacks", { fields: missing.join(", ") })}
        </p>
      )}
      {TimeFields && (
        <TimeFields
          field={{ ...register("nextAt"), error: errorText("nextAt") }}
          onSelect={(at) => selected && !isSending && keep(selected, at)}
        />
      )}
      {advisor && (TimeFields || isDetailed) && <p className="text-ink-2">{t("attempts.goesTo", { advisor })}</p>}
      {isDetailed && <DetailFields form={form} hasNext={!TimeFields} />}
      <UnsavedChanges isUnsaved={isUnsaved} onDiscard={() => onEnd(null, false)} />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => onEnd(null, false)}>
          {t("attempts.cancel")}
        </Button>
        <Button aria-expanded={isDetailed} isBusy={false} onClick={() => setDetailed(!isDetailed)}>
          {t("attempts.detail")}
        </Button>
        {(isDetailed || TimeFields || reasonError) && (
          <Button type="submit" variant="primary" isBusy={isSending} disabled={!selected} className="ml-auto">
            {t("attempts.save")}
          </Button>
        )}
      </div>
    </form>
  );
}
