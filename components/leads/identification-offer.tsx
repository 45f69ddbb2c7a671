"use client";

import { type LeadDetail, leads } from "@/contract/leads.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useWrite } from "@/lib/provider/query.ts";
import { repairOf } from "../record-form/field-kinds.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import { useShowLead } from "./use-lead-writes.ts";

/** Nine digits passed as a passport that are perhaps a cédula without its zero: one click corrects them. */
export function IdentificationOffer({ lead }: { lead: LeadDetail }) {
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
  const repair = repairOf("identification", lead.identification);
  if (!repair) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      {t(`recordForm.repairs.${repair.hint}`)}
      <Button
        size="small"
        isBusy={isPending}
        onClick={() => mutate({ id: lead.id, version: lead.version, identification: repair.value })}
      >
        {t("recordForm.use", { value: repair.value })}
      </Button>
    </span>
  );
}
