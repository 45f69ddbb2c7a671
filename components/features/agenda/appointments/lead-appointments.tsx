"use client";

import { useSession } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { appointments } from "@/contract/agenda/appointments.ts";
import { can } from "@/contract/kernel/access.ts";
import { useRead } from "@/lib/api/query.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AppointmentActions } from "./appointment-actions.tsx";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { StatePill } from "./appointment-parts.tsx";

type LeadAppointmentsProps = { dealId: string; advisorId?: string | undefined; agencyId?: string | undefined };

export function LeadAppointments({ dealId, advisorId, agencyId }: LeadAppointmentsProps) {
  const { t } = useT();
  const zone = useZone();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const canWrite = can(useSession().data?.user.role ?? [], "appointments.write");
  const { data = [] } = useRead(appointments.ofLead, { dealId });

  return (
    <>
      {data.length > 0 && (
        <ol className="mb-2.5 flex flex-col gap-2.5">
          {data.map((one) => (
            <li key={one.id}>
              <div className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{t(`appointments.types.${one.type}`)}</span>
                <time dateTime={one.startsAt}>{auditDate(one.startsAt, zone)}</time>
                <StatePill state={one.state} />
              </div>
              <p className="text-ink-2">
                {[one.advisor?.name, one.agency?.name, one.note].filter(Boolean).join(" · ")}
              </p>
              {canWrite && one.state === "planned" && (
                <div className="mt-1.5 flex flex-wrap gap-1.5">
                  <AppointmentActions appointment={one} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {canWrite && <Button onClick={() => setDialogOpen(true)}>{t("appointments.new")}</Button>}
      {isDialogOpen && (
        <AppointmentDialog
          requested={{
            kind: "new",
            beginning: { dealId, ...(advisorId && { advisorId }), ...(agencyId && { agencyId }) },
          }}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}
