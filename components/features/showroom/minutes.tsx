"use client";

import { differenceInMilliseconds } from "date-fns/differenceInMilliseconds";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { Clock } from "lucide-react";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import type { Visit } from "@/contract/showroom/visits.ts";
import { timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/use-as-of-now.ts";
import { useT } from "@/lib/i18n/client.ts";

const LONG_MINUTES = 5;
const TOO_LONG_MINUTES = 15;

export function Waited({ since }: { since: string }) {
  const { t, locale } = useT();
  const text = useAsOfNow((now) => {
    const minutes = differenceInMinutes(now, since);
    const tone: PillTone = minutes >= TOO_LONG_MINUTES ? "fail" : minutes >= LONG_MINUTES ? "dup" : "new";
    return `${tone} ${t("showroom.waiting", { time: timeSpent(differenceInMilliseconds(now, since), locale) })}`;
  });
  const [tone, ...words] = text.split(" ");
  return (
    <Pill tone={tone as PillTone} icon={Clock}>
      {words.join(" ")}
    </Pill>
  );
}

export function InStore({ visit: { arrivedAt, closedAt } }: { visit: Pick<Visit, "arrivedAt" | "closedAt"> }) {
  const { t, locale } = useT();
  const time = useAsOfNow((now) => timeSpent(differenceInMilliseconds(closedAt ?? now, arrivedAt), locale));
  return <span className="tabular-nums">{t("showroom.inStore", { time })}</span>;
}
