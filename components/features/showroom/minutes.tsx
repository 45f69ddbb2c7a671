"use client";

import { Clock } from "lucide-react";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import type { Visit } from "@/contract/showroom/visits.ts";
import { timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/use-as-of-now.ts";
import { useT } from "@/lib/i18n/client.ts";

const LONG_MS = 5 * 60_000;
const TOO_LONG_MS = 15 * 60_000;

export function Waited({ since }: { since: string }) {
  const { t, locale } = useT();
  const text = useAsOfNow((now) => {
    const ms = Math.max(0, now - Date.parse(since));
    const tone: PillTone = ms >= TOO_LONG_MS ? "fail" : ms >= LONG_MS ? "dup" : "new";
    return `${tone} ${t("showroom.waiting", { time: timeSpent(ms, locale) })}`;
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
  const time = useAsOfNow((now) =>
    timeSpent(Math.max(0, (closedAt ? Date.parse(closedAt) : now) - Date.parse(arrivedAt)), locale),
  );
  return <span className="tabular-nums">{t("showroom.inStore", { time })}</span>;
}
