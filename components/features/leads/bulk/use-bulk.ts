"use client";

import { useState } from "react";
import type * as z from "zod";
import { useToast } from "@/components/ui/toast.tsx";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { bulk, LeadSelection } from "@/contract/leads/bulk.ts";
import { useWrite } from "@/lib/api/query.ts";
import { replaceStep } from "@/lib/browser/history/history-step.ts";
import { useT } from "@/lib/i18n/client.ts";
import { withBulk } from "./bulk-address.ts";

type Action = (typeof bulk)[keyof typeof bulk];

export type BulkDialogProps = {
  selection: z.input<typeof LeadSelection>;
  leads: string;
  onClose: () => void;
  onBegun: () => void;
};

export function useBulk<E extends Action>(action: E, onBegun: () => void) {
  const { t } = useT();
  const toast = useToast();
  const [faults, setFaults] = useState<FieldError[]>([]);
  const { mutate, isPending } = useWrite(action as Action, {
    onSuccess: ({ id }) => {
      replaceStep(withBulk(id));
      onBegun();
    },
    onError: ({ code, details }) => {
      setFaults(details.fields ?? []);
      if (!details.fields?.length) toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  });
  const faultOf = (name: string) => {
    const fault = faults.find(({ field }) => field === name);
    return fault && t(`fieldErrors.${fault.code}`);
  };
  return { begin: (given: ArgumentsOf<E>) => mutate(given as never), isBusy: isPending, faultOf };
}
