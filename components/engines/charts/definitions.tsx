"use client";

import { Info } from "lucide-react";
import { IconButton } from "@/components/ui/icon.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { useT } from "@/lib/i18n/client.ts";

export type Definition = { name: string; text: string };

type DefinitionsProps = { title: string; of: () => readonly Definition[]; className?: string | undefined };

export function Definitions({ title, of, className }: DefinitionsProps) {
  const { t } = useT();
  const label = t("charts.definitionsOf", { chart: title });
  return (
    <Popover
      label={label}
      align="end"
      trigger={<IconButton icon={Info} label={label} className={className ?? "print:hidden"} />}
    >
      {() => (
        // Takes the focus: read at once, scrolled by keys.
        <dl tabIndex={0} className="flex flex-col gap-2.5 px-2.5 py-2">
          {of().map(({ name, text }) => (
            <div key={name}>
              <dt className="font-strong">{name}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
  );
}
