"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CrmPreview, crms } from "@/contract/deliveries/crm.ts";
import { type CrmConfig, CrmConfigInput } from "@/contract/deliveries/crm-config.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";

const DEBOUNCE_MS = 500;

export type Previewed = CrmPreview & { of: CrmConfig };

export function usePreview(config: CrmConfig, leadId: string | undefined) {
  const now = JSON.stringify(config);
  const [debounced, setDebounced] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(now), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const readable = readableOf(JSON.parse(debounced) as CrmConfig);
  const read = useQuery<Previewed, ApiError>({
    queryKey: ["crm preview", debounced, leadId ?? ""],
    queryFn: async ({ signal }) => {
      const of = readable.data as CrmConfig;
      return { ...(await call(crms.preview, { config: of, ...(leadId && { leadId }) }, { signal })), of };
    },
    enabled: readable.success,
    placeholderData: keepPreviousData,
  });
  return { ...read, isReadable: readable.success };
}

function readableOf(config: CrmConfig) {
  const whole = CrmConfigInput.safeParse({ ...config, mailTo: "" });
  return whole.success ? whole : CrmConfigInput.safeParse({ ...config, mailTo: "", auth: { kind: "none" } });
}
