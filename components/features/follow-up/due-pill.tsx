"use client";

import { Clock } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import { timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/use-as-of-now.ts";
import { useT } from "@/lib/i18n/client.ts";

const SOON_MS = 30 * 60_000;

type DuePillProps = {
  at: string;
  /** The end of what a stage grants, which is over for whoever was tried, too: nothing that is overdue. */
  isClock?: boolean;
};

/** How long until something is due, or how late it is. */
export function DuePill({ at, isClock = false }: DuePillProps) {
  const { t, locale } = useT();
  const said = useAsOfNow((now) => {
    const left = Date.parse(at) - now;
    const time = timeSpent(Math.abs(left), locale);
    return left < 0
      ? `fail ${t(isClock ? "work.pastLimit" : "work.late", { time })}`
      : `${left < SOON_MS ? "dup" : "mute"} ${t("work.in", { time })}`;
  });
  const [tone = "mute", ...words] = said.split(" ");
  return (
    <Pill tone={tone as "fail" | "dup" | "mute"} icon={Clock}>
      {/* The server said the time of the moment it answered; the next tick says it anew. */}
      <span suppressHydrationWarning>{words.join(" ")}</span>
    </Pill>
  );
}
