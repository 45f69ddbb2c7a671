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
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([]);
  const { mutate, isPending } = useWrite(action as Action, {
    onSuccess: ({ id }) => {
      replaceStep(withBulk(id));
      onBegun();
    },
    onError: ({ code, details }) => {
      setFieldErrors(details.fields ?? []);
      if (!details.fields?.length) toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  });
  const fieldErrorOf = (name: string) => {
    const fieldError = fieldErrors.find(({ field }) => field === name);
    return fieldError && t(`fieldErrors.${fieldError.code}`);
  };
  return { begin: (given: ArgumentsOf<E>) => mutate(given as never), isBusy: isPending, fieldErrorOf };
}
