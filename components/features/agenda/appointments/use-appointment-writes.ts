"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useToast } from "@/components/ui/toast.tsx";
import { type Appointment, type AppointmentConflict, appointments } from "@/contract/agenda/appointments.ts";
import { leads } from "@/contract/leads/leads.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";

export function readConflicts(cause: unknown): AppointmentConflict[] | undefined {
  if (!isApiError(cause) || cause.code !== "APPOINTMENT_CONFLICT") return;
  return (cause.details as { conflicts?: AppointmentConflict[] }).conflicts ?? [];
}

export function useRefreshAppointments(): (changed?: Appointment) => void {
  const client = useQueryClient();
  return useCallback(
    (changed) => {
      for (const { method, path } of [appointments.list, appointments.ofLead])
        client.invalidateQueries({ queryKey: [method, path] });
      if (changed?.dealId) client.invalidateQueries({ queryKey: [leads.get.method, leads.get.path] });
    },
    [client],
  );
}

export function useNotifyError(): (cause: unknown) => void {
  const { t } = useT();
  const toast = useToast();
  const refreshAppointments = useRefreshAppointments();
  return useCallback(
    (cause) => {
      const code = isApiError(cause) ? cause.code : "INTERNAL";
      const [fieldError] = (isApiError(cause) && cause.details.fields) || [];
      const isStale = code === "VERSION_CONFLICT" || code === "CONFLICT";
      toast.show({
        type: isStale ? "warning" : "danger",
        message:
          code === "CONFLICT"
            ? t("appointments.ended")
            : fieldError
              ? t(`fieldErrors.${fieldError.code}`)
              : t(`errors.${code}`),
      });
      if (isStale) refreshAppointments();
    },
    [t, toast, refreshAppointments],
  );
}
