"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { RawRequest } from "@/components/engines/raw-request/raw-request.tsx";
import { Button } from "@/components/ui/button.tsx";
import { FillerBadge } from "@/components/ui/marks.tsx";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { displayPhone } from "@/lib/format/phones.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { NoContactPill } from "../agenda/appointments/appointment-parts.tsx";
import type { leadPowers } from "./lead-fields.ts";
import { LeadTimeline } from "./lead-timeline.tsx";
import { TechnicalDetails } from "./lead-trace.tsx";
import { NoteBox } from "./notes/note-box.tsx";

export function Phone({ lead }: { lead: LeadDetail }) {
  const { t } = useT();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="sr-only">{t("leads.fields.phone")}: </span>
      {lead.phone ? (
        <span className="font-strong tabular-nums">{displayPhone(lead.phone)}</span>
      ) : (
        <span className="text-ink-2">{t("leads.panel.noPhone")}</span>
      )}
      <NoContactPill of={lead} />
      <FillerBadge filler={lead.fillers.find(({ field }) => field === "phone")} />
    </span>
  );
}

type EditButtonProps = { isAwaited: boolean; onEdit: () => void };

export function EditButton({ isAwaited, onEdit }: EditButtonProps) {
  const { t } = useT();
  return (
    <Button
      variant="quiet"
      icon={Pencil}
      disabled={isAwaited}
      className="pointer-coarse:h-11"
      onClick={() => leave(onEdit)}
    >
      {t("leads.panel.edit")}
    </Button>
  );
}

export function ErasedNotice() {
  const { t } = useT();
  return (
    <p className="mx-[18px] my-3 rounded-card bg-sunken px-3 py-2.5">
      <strong className="block font-strong">{t("leads.panel.erasedTitle")}</strong>
      {t("leads.panel.erasedText")}
    </p>
  );
}

type LeadActivityProps = { lead: LeadDetail; powers: ReturnType<typeof leadPowers>; evaluation: ReactNode };

/** Note box, timeline and, folded, the steps of the machine. */
export function LeadActivity({ lead, powers, evaluation }: LeadActivityProps) {
  return (
    <>
      {powers.canWork && <NoteBox key={`note ${lead.id}`} dealId={lead.id} />}
      <LeadTimeline key={lead.id} lead={lead} />
      {!lead.isErased && (
        <TechnicalDetails steps={lead.trace} startsOpen={lead.dealState === "failed"}>
          {evaluation && <div className="mt-3 flex flex-wrap gap-2">{evaluation}</div>}
          {powers.canReadAudit && <RawRequest id={lead.id} />}
        </TechnicalDetails>
      )}
    </>
  );
}

export function AuditLink({ id }: { id: string }) {
  const { t } = useT();
  return (
    <p className="px-[18px] py-3">
      <Link href={`${routes.audits}?lead=${id}`} prefetch={false} className="font-medium text-accent hover:underline">
        {t("leads.panel.audit")}
      </Link>
    </p>
  );
}
