"use client";

import { auditDate, listDate } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/use-as-of-now.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

export function When({ at }: { at: string }) {
  const { locale } = useT();
  const zone = useZone();
  const text = useAsOfNow((now) => listDate(at, now, locale, zone));
  return (
    <time dateTime={at} title={auditDate(at, zone)} className="flex-none text-ink-2 text-xs" suppressHydrationWarning>
      {text}
    </time>
  );
}
