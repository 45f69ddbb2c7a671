"use client";

import { type ReactNode, useId, useState } from "react";
import type { LeadDetail } from "@/contract/leads.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { cx } from "../ui/cx.ts";
import { failedFields, isLeadField } from "./lead-fields.ts";
import { LeadFieldsForm } from "./lead-fields-form.tsx";
import type { Frame } from "./lead-panel-body.tsx";
import { useLeadForm } from "./use-lead-form.ts";
import { useResubmission } from "./use-resubmission.ts";

type LeadRepairProps = {
  lead: LeadDetail;
  frame: Frame;
  isAwaited: boolean;
  canResubmit: boolean;
  editButton: ReactNode;
};

/** A failed lead's faulty fields beside what is wrong with them; any lead can be judged again. */
export function LeadRepair({ lead, frame, isAwaited, canResubmit, editButton }: LeadRepairProps) {
  const { t } = useT();
  const id = useId();
  const [dropsExtra, setDropsExtra] = useState(false);
  const { send, tell } = useResubmission();
  const isFailed = lead.dealState === "failed";
  const fields = isFailed ? failedFields(lead) : [];
  const form = useLeadForm({
    draftKey: `repair ${lead.id}`,
    lead,
    followsLead: true,
    fields,
    send: (patch) => send({ ...patch, dropExtraProperties: dropsExtra }),
    onDone: tell,
  });
  const hasExtra = Object.keys(lead.extraProperties).length > 0;

  return frame({
    content: (
      <>
        {isFailed && <FailureNotice lead={lead} isLast={!canResubmit || fields.length === 0} />}
        {canResubmit && (
          <LeadFieldsForm id={id} lead={lead} fields={fields} form={form} isReadOnly={isAwaited}>
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
      </>
    ),
    buttons: (
      <>
        {canResubmit && (
          <Button
            type="submit"
            form={id}
            look={isFailed ? "primary" : "plain"}
            disabled={isAwaited && !form.isSending}
            isBusy={form.isSending}
            title={isAwaited ? t("leads.panel.waiting") : undefined}
          >
            {t(isFailed ? "leads.panel.fixAndResubmit" : "leads.panel.resubmit")}
          </Button>
        )}
        {editButton}
      </>
    ),
  });
}

function FailureNotice({ lead, isLast }: { lead: LeadDetail; isLast: boolean }) {
  const { t, locale } = useT();
  const nouns = lead.errors.flatMap(({ field }) => (isLeadField(field) ? t(`leads.nouns.${field}`) : []));
  const fields = new Intl.ListFormat(locale, { type: "conjunction" }).format(new Set(nouns));
  return (
    <p className={cx("mx-[18px] mt-3 rounded-card bg-fail-soft px-3 py-2.5 text-fail", isLast && "mb-3")}>
      {fields ? t("leads.panel.failed", { fields }) : t("leads.panel.failedNoField")}
    </p>
  );
}
