"use client";

import type { FieldValues, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { setFieldErrors } from "@/components/engines/record-form/use-contract-form.ts";
import { useToast } from "@/components/ui/toast.tsx";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import type { bulk, LeadSelection } from "@/contract/leads/bulk.ts";
import { useWrite } from "@/lib/api/query.ts";
import { replaceStep } from "@/lib/browser/history/opened-step.ts";
import { useT } from "@/lib/i18n/client.ts";
import { BULK_PARAM } from "@/lib/routing/routes.ts";

export function withBulk(id: string | undefined): string {
  const next = new URLSearchParams(window.location.search);
  if (id) next.set(BULK_PARAM, id);
  else next.delete(BULK_PARAM);
  return `${window.location.pathname}${next.size > 0 ? `?${next}` : ""}`;
}

/** Tasks that this tab started until their end is reported. */
export const startedHere = new Set<string>();

type Action = (typeof bulk)[keyof typeof bulk];

export type BulkDialogProps = {
  selection: z.input<typeof LeadSelection>;
  leads: string;
  onClose: () => void;
  onStarted: () => void;
};

type BulkForm<Input extends FieldValues, Output> = Pick<
  UseFormReturn<Input, unknown, Output>,
  "getValues" | "setError"
>;

export function useBulk<E extends Action, Input extends FieldValues, Output>(
  action: E,
  onStarted: () => void,
  form?: BulkForm<Input, Output>,
) {
  const { t } = useT();
  const toast = useToast();
  const { mutate, isPending } = useWrite(action as Action, {
    onSuccess: ({ id }) => {
      startedHere.add(id);
      replaceStep(withBulk(id));
      onStarted();
    },
    onError: ({ code, details }) => {
      const { fields = [] } = details;
      const others = form ? setFieldErrors(form, fields) : fields;
      if (others.length === fields.length) toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  });
  return { start: (given: ArgumentsOf<E>) => mutate(given as never), isBusy: isPending };
}
