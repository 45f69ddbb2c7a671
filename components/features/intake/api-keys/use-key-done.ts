"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRecordAddress } from "@/components/engines/record-list/use-record-address.ts";
import { useToast } from "@/components/ui/toast.tsx";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";

export function useKeyDone() {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const { close } = useRecordAddress();
  return {
    done: () => {
      client.invalidateQueries({ queryKey: [apiKeys.list.method, apiKeys.list.path] });
      close();
    },
    refused: ({ code }: ApiError) => {
      client.invalidateQueries({ queryKey: [apiKeys.list.method, apiKeys.list.path] });
      toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  };
}
