"use client";

import { FileQuestion } from "lucide-react";
import { useRouter } from "next/navigation";
import { useSession } from "next-auth/react";
import { useMemo } from "react";
import type { Siblings } from "@/components/engines/data-list/definition.ts";
import { ListProblem } from "@/components/engines/data-list/list-notices.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { homeRoute, mayOpen } from "@/lib/access/decide.ts";
import { useIsHydrated } from "@/lib/browser/browser-state.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadRoute, routes } from "@/lib/routing/routes.ts";
import { useLead } from "./lead-read.ts";
import { readTrail } from "./lead-trail.ts";
import { LeadView } from "./lead-view.tsx";

/** A lead on a page of its own. */
export function LeadPage({ id }: { id: string }) {
  const router = useRouter();
  const isHydrated = useIsHydrated();
  const trail = useMemo(() => (isHydrated ? readTrail(id) : undefined), [isHydrated, id]);
  const roles = useSession().data?.user.role ?? [];
  const back = trail?.from ?? (mayOpen(routes.gathering, roles) ? routes.gathering : homeRoute(roles));
  return (
    <ReadLead id={id} page={{ back }} siblings={trail} onOpen={(next) => leave(() => router.push(leadRoute(next)))} />
  );
}

type ReadLeadProps = {
  id: string;
  page: { back: string; isNextToList?: boolean };
  siblings: Siblings | undefined;
  onOpen: (id: string) => void;
};

/** A lead that takes a whole area, with its loading and error states. */
export function ReadLead({ id, page, siblings, onOpen }: ReadLeadProps) {
  const { t } = useT();
  const router = useRouter();
  const read = useLead(id);
  if (read.data)
    return (
      <LeadView
        key={id}
        lead={read.data}
        readAt={read.dataUpdatedAt}
        siblings={siblings}
        page={page}
        onClose={() => leave(() => router.push(page.back))}
        onOpen={onOpen}
        onConflict={() => read.refetch()}
      />
    );
  if (!read.isError) return <PageSkeleton label={t("leads.panel.loading")} />;
  return read.error.httpStatus === 404 ? (
    <EmptyState icon={FileQuestion} title={t("leads.panel.notFoundTitle")} text={t("leads.panel.notFoundText")} />
  ) : (
    <ListProblem error={read.error} onRetry={() => read.refetch()} />
  );
}

function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4 px-4 py-5 sm:px-6">
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-3 w-full max-w-[640px]" />
      <Skeleton className="h-40 w-full max-w-[640px]" />
    </div>
  );
}
