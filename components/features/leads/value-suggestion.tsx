"use client";

import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type LeadDetail, leads, type Suggestion } from "@/contract/leads/leads.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useShowLead } from "./use-lead-writes.ts";

const HINTS = { identification: "recordForm.repairs.lostZero", email: "recordForm.repairs.email" } as const;

/** Suggests a value for a valid but unlikely one, such as a cédula without its zero; one click applies it. */
export function ValueSuggestion({ lead, field }: { lead: LeadDetail; field: Suggestion["field"] }) {
  const { t } = useT();
  const toast = useToast();
  const show = useShowLead();
  const { mutate, isPending } = useWrite(leads.amend, {
    onSuccess: (amended) => {
      show(amended);
      toast.show({ type: "success", message: t("leads.panel.saved") });
    },
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });
  const suggestion = lead.suggestions.find((one) => one.field === field);
  if (!suggestion) return null;
  const { value } = suggestion;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      {t(HINTS[field])}
      <Button
        size="small"
        isBusy={isPending}
        onClick={() => mutate({ id: lead.id, version: lead.version, [field]: value })}
      >
        {t("recordForm.use", { value, interpolation: { escapeValue: false } })}
      </Button>
    </span>
  );
}
