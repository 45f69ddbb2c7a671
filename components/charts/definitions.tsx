"use client";

import { Info } from "lucide-react";
import { useT } from "@/lib/i18n/client.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Popover } from "../ui/popover.tsx";
import type { MeasureWord } from "./measure-words.ts";

type DefinitionsProps = { title: string; measures: readonly MeasureWord[]; note?: string; className?: string };

/** What each number is, when one asks. */
export function Definitions({ title, measures, note, className }: DefinitionsProps) {
  const { t } = useT();
  return (
    <Popover
      label={t("charts.definitionsOf", { chart: title })}
      align="end"
      firstOf={(panel) => panel}
      trigger={(props) => (
        <IconButton
          {...props}
          icon={Info}
          label={t("charts.definitionsOf", { chart: title })}
          className={className ?? "print:hidden"}
        />
      )}
    >
      {() => (
        <dl className="flex flex-col gap-2.5 px-2.5 py-2">
          {measures.map((key) => (
            <div key={key}>
              <dt className="font-strong">{t(`reports.measures.${key}`)}</dt>
              <dd className="text-ink-2">{t(`reports.definitions.${key}`)}</dd>
            </div>
          ))}
          {note && <p className="border-t pt-2 text-ink-2">{note}</p>}
        </dl>
      )}
    </Popover>
  );
}
