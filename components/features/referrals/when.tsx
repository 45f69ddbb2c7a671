"use client";

import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";

export function When({ at }: { at: string }) {
  return <time dateTime={at}>{auditDate(at, useZone())}</time>;
}
