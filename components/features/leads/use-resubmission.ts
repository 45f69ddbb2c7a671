"use client";

import { useCallback } from "react";
import { type ToastType, useToast } from "@/components/ui/toast.tsx";
import { type LeadDetail, leads, type Resubmission } from "@/contract/leads/leads.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { useWrite } from "@/lib/api/query.ts";
import { endProcess, startProcess } from "@/lib/features/leads/use-in-process.ts";
import { useT } from "@/lib/i18n/client.ts";

const TOASTS: Record<LeadDetail["dealState"], ToastType> = { new: "success", duplicated: "warning", failed: "warning" };

export function useResubmission() {
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
