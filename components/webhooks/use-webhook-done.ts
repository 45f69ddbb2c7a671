"use client";

import { useQueryClient } from "@tanstack/react-query";
import { webhooks } from "@/contract/webhooks.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { ApiError } from "@/lib/provider/api-error.ts";
import { useRecordAddress } from "../record-list/use-record-address.ts";
import { useToast } from "../ui/toast.tsx";

/** The list is read again, and the panel closed: what it shows is over. */
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
    refused: ({ code }: ApiError) => {
      void old();
      toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  };
}
