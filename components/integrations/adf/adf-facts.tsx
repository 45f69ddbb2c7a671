"use client";

import { crms } from "@/contract/crm.ts";
import { listDate } from "@/lib/format/dates.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useAsOfNow } from "@/lib/format/use-as-of-now.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead } from "@/lib/provider/query.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CardFacts } from "../card-facts.tsx";

const LOOK_AGAIN = 30_000;

/** How leads come as ADF. */
export function AdfFacts() {
  const { t, locale } = useT();
  const zone = useZone();
  const { data, error, refetch } = useRead(crms.adf, {}, { refetchInterval: LOOK_AGAIN });
  const at = data?.lastReceivedAt;
  const last = useAsOfNow((now) => (at ? listDate(at, now, locale, zone) : ""));
  if (error && !data) return <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-10 w-56" />;
  if (!at) return <p>{t("adf.lastNone")}</p>;
  const { inDay, failedInDay } = data;
  return (
    <CardFacts
      facts={[
        [t("adf.last"), last],
        [t("adf.inDay"), formatCounted(inDay, locale)],
        [t("adf.failedInDay"), formatCounted(failedInDay, locale)],
      ]}
    />
  );
}
