"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useToast } from "@/components/ui/toast.tsx";
import { appointments } from "@/contract/agenda/appointments.ts";
import { leads } from "@/contract/leads/leads.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

const READ = [visits.list, visits.desk, appointments.list, leads.list];

export function useRefreshShowroom(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const { method, path } of READ) client.invalidateQueries({ queryKey: [method, path] });
  }, [client]);
}

export function useVisitWrites() {
  const { t } = useT();
  const toast = useToast();
  const refreshVisits = useRefreshShowroom();
  const onError = (cause: unknown) => {
    const code = toErrorCode(cause);
    const isStale = code === "VERSION_CONFLICT" || code === "CONFLICT" || code === "ADVISOR_BUSY";
    const message = t(isStale && code !== "ADVISOR_BUSY" ? "showroom.stale" : `errors.${code}`);
    toast.show({ type: isStale ? "warning" : "danger", message });
    refreshVisits();
  };
  const then = { onSuccess: refreshVisits, onError };
  return {
    call: useWrite(visits.call, then),
    attend: useWrite(visits.attend, then),
    close: useWrite(visits.close, then),
    checkIn: useWrite(visits.checkIn, then),
  };
}
