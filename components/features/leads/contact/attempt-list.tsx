"use client";

import { ListProblem } from "@/components/engines/data-list/list-problem.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { attempts } from "@/contract/follow-up/attempts.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { useRead } from "@/lib/api/query.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { traceActor } from "../trace-sentence.ts";

export function AttemptList({ lead }: { lead: LeadDetail }) {
  const { t } = useT();
  const zone = useZone();
  const read = useRead(attempts.list, { dealId: lead.id });
  if (read.isError) return <ListProblem error={read.error} onRetry={() => read.refetch()} />;
  if (!read.data) return <Skeleton className="mt-3 h-3 w-40" />;
  if (read.data.length === 0) return <p className="mt-2.5 text-ink-2">{t("attempts.empty")}</p>;
  return (
    <ol className="mt-2.5 flex flex-col gap-2">
      {read.data.map(({ id, at, actor, channel, result, note }) => (
        <li key={id}>
          <div className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 break-words">
              {t(`attempts.channels.${channel}`)}: {result}
            </span>
            <time dateTime={at} className="flex-none text-ink-2 text-xs">
              {auditDate(at, zone)}
            </time>
          </div>
          <p className="break-words text-ink-2">
            {note} {t("trace.by", { actor: traceActor(actor, t) ?? actor })}
          </p>
        </li>
      ))}
    </ol>
  );
}
