"use client";

import { Download } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useWrite } from "@/lib/api/query.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { saveFile } from "@/lib/browser/save-file.ts";
import { useT } from "@/lib/i18n/client.ts";
import { editableFields } from "./lead-fields.ts";
import { LeadFieldsForm } from "./lead-fields-form.tsx";
import { type Frame, useLeadForm } from "./use-lead-form.ts";

export function LeadFile({ id }: { id: string }) {
  const { t } = useT();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      const { name, text, type } = await call(leads.adf, { id });
      saveFile(name, text, type);
    } catch (cause) {
      toast.show({ type: "danger", message: t(`errors.${isApiError(cause) ? cause.code : "INTERNAL"}`) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <IconButton
      icon={Download}
      label={t("leads.panel.file")}
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && save()}
    />
  );
}

type LeadEditingProps = { lead: LeadDetail; frame: Frame; onEnd: () => void };

export const editDraft = (id: string) => `edit ${id}`;

export function LeadEditing({ lead, frame, onEnd }: LeadEditingProps) {
  const { t } = useT();
  const id = useId();
  const toast = useToast();
  const { mutateAsync } = useWrite(leads.amend);
  const fields = editableFields(lead);
  const form = useLeadForm({
    draftKey: editDraft(lead.id),
    lead,
    fields,
    send: (patch) => mutateAsync(patch),
    onDone: () => {
      toast.show({ type: "success", message: t("leads.panel.saved") });
      onEnd();
    },
  });

  return frame({
    content: <LeadFieldsForm id={id} lead={lead} fields={fields} form={form} />,
    buttons: (
      <>
        <Button className="pointer-coarse:h-11" onClick={() => leave(onEnd)}>
          {t("leads.panel.cancel")}
        </Button>
        <Button
          type="submit"
          form={id}
          variant="primary"
          disabled={!form.isDirty}
          isBusy={form.isSending}
          className="pointer-coarse:h-11"
        >
          {t("leads.panel.save")}
        </Button>
      </>
    ),
  });
}
