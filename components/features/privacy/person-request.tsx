"use client";

import { Download, SearchX, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { PERSON_FIELDS, type PersonField } from "@/contract/privacy/people.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { ErasedNotice } from "./erased-notice.tsx";
import { RecordChoice } from "./record-choice.tsx";
import { usePersonRequest } from "./use-person-request.ts";

const INPUT_MODES: Record<PersonField, "text" | "tel" | "email"> = {
  identification: "text",
  phone: "tel",
  email: "email",
};

export function PersonRequest() {
  const { t, locale } = useT();
  const request = usePersonRequest();
  const [isConfirming, setConfirming] = useState(false);
  const { form, found, selected, busy, problem, erased } = request;
  const count = selected.length;
  const { records = [], traces = [] } = found ?? {};
  const visible = records.length + traces.length;

  return (
    <section aria-labelledby="person-request" className="border-b px-4 py-5 sm:px-5">
      <h2 id="person-request" className="font-title text-lg tracking-[-0.012em]">
        {t("people.find.title")}
      </h2>
      <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("people.find.text")}</p>
      <form
        noValidate
        className="mt-3.5 grid items-start gap-3.5 @3xl:grid-cols-[repeat(3,minmax(0,240px))_auto]"
        onSubmit={form.handleSubmit(() => {
          if (!busy) request.find();
        })}
      >
        {PERSON_FIELDS.map((field) => (
          <TextField
            key={field}
            {...form.register(field, { onChange: () => form.clearErrors() })}
            label={t(`people.fields.${field}`)}
            inputMode={INPUT_MODES[field]}
            autoComplete="off"
            error={form.errorText(field)}
          />
        ))}
        <Button type="submit" variant="primary" isBusy={busy === "finding"} className="justify-self-start @3xl:mt-6">
          {t("people.find.action")}
        </Button>
      </form>

      <div role="status">
        {erased && <ErasedNotice erased={erased} />}
        {problem && problem.code === "VERSION_CONFLICT" && (
          <p className="mt-4 rounded-card bg-fail-soft px-3 py-2.5 text-fail">{t("people.changed")}</p>
        )}
      </div>
      {found?.fillers.map(({ field }) => (
        <p key={field} className="mt-4 rounded-card bg-dup-soft px-3 py-2.5 text-dup">
          {t(`people.fillers.${field}`)}
        </p>
      ))}
      {problem?.code === "FORBIDDEN" ? (
        <NoPermission />
      ) : problem && problem.code !== "VERSION_CONFLICT" && !found ? (
        <ErrorState code={problem.code} requestId={problem.requestId} onRetry={request.find} />
      ) : busy === "finding" && !found ? (
        <div className="mt-5 flex flex-col gap-3">
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-80" />
        </div>
      ) : (
        found &&
        (visible === 0 ? (
          !erased && <EmptyState icon={SearchX} title={t("people.none.title")} text={t("people.none.text")} />
        ) : (
          <div className="mt-5">
            {found.isMore && (
              <p className="mb-3 text-ink-2">
                {t("people.more", { count: visible, number: formatNumber(visible, locale) })}
              </p>
            )}
            <RecordChoice records={records} traces={traces} selected={selected} onSelect={request.select} />
            {problem && problem.code !== "VERSION_CONFLICT" && (
              <p role="alert" className="mt-3 text-fail">
                {t(`errors.${problem.code}`)}
              </p>
            )}
            <div className="mt-3.5 flex flex-wrap gap-2">
              <Button icon={Download} disabled={count === 0} isBusy={busy === "exporting"} onClick={request.save}>
                {t("people.export")}
              </Button>
              <Button icon={Trash2} variant="danger" disabled={count === 0} onClick={() => setConfirming(true)}>
                {t("people.erase.open")}
              </Button>
            </div>
          </div>
        ))
      )}
      {isConfirming && (
        <EraseDialog
          records={request.records}
          traces={request.traces}
          isBusy={busy === "erasing"}
          onErase={async (reason) => {
            await request.erase(reason);
            setConfirming(false);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
