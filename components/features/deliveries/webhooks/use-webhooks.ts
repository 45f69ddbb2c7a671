"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRecordAddress } from "@/components/engines/record-list/record-address.ts";
import type { Option } from "@/components/ui/select-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { EVENTS_OF, WEBHOOK_SUBJECTS } from "@/contract/webhooks/events.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";

export function useWebhookDone() {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const { close } = useRecordAddress();
  const old = () => client.invalidateQueries({ queryKey: [webhooks.list.method, webhooks.list.path] });
  return {
    done: (message?: string) => {
      void old();
      if (message) toast.show({ type: "success", message });
      close();
    },
    rejected: ({ code }: ApiError) => {
      void old();
      toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  };
}

export function useEventOptions(): Option[] {
  const { t } = useT();
  return WEBHOOK_SUBJECTS.flatMap((subject) => {
    const group = t(`webhooks.subjects.${subject}`);
    return EVENTS_OF[subject].map((event) => ({
      value: event,
      label: t(`webhookDeliveries.values.event.${event}`),
      group,
    }));
  });
}
