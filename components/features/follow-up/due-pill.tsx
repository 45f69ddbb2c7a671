"use client";

import { Clock } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import { timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/use-as-of-now.ts";
import { useT } from "@/lib/i18n/client.ts";

const SOON_MS = 30 * 60_000;

type DuePillProps = {
  at: string;
  isClock?: boolean;
};

export function DuePill({ at, isClock = false }: DuePillProps) {
  const { t, locale } = useT();
  const text = useAsOfNow((now) => {
    const left = Date.parse(at) - now;
    const time = timeSpent(Math.abs(left), locale);
    return left < 0
      ? `fail ${t(isClock ? "work.pastLimit" : "work.late", { time })}`
      : `${left < SOON_MS ? "dup" : "mute"} ${t("work.in", { time })}`;
  });
  const [tone = "mute", ...words] = text.split(" ");
  return (
    <Pill tone={tone as "fail" | "dup" | "mute"} icon={Clock}>
      {/* The server renders the time at response; the next tick updates it. */}
      <span suppressHydrationWarning>{words.join(" ")}</span>
    </Pill>
  );
}
