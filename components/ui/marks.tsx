"use client";

import { CircleHelp } from "lucide-react";
import type { FillerContact } from "@/contract/kernel/text/filler-contacts.ts";
import { matchesIn, type Span } from "@/lib/format/matches.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Icon } from "./icon.tsx";

export function FillerBadge({ filler }: { filler: FillerContact | undefined }) {
  const { t } = useT();
  if (!filler) return null;
  return (
    <span className="flex items-start gap-1 text-dup text-xs">
      <Icon as={CircleHelp} size={13} className="mt-[3px] flex-none" />
      {t(`ui.fillers.${filler.field}.${filler.reason}`)}
    </span>
  );
}

export function HighlightedText({ text, term }: { text: string; term: string }) {
  const spans: Span[] = matchesIn(text, term);
  const rest = spans.at(-1)?.to ?? 0;
  return (
    <>
      {spans.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(spans[index - 1]?.to ?? 0, from)}
          <mark className="rounded-[2px] bg-accent-soft text-inherit underline decoration-2 decoration-accent underline-offset-2">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(rest)}
    </>
  );
}
