"use client";

import { ChevronDown } from "lucide-react";
import { Icon } from "@/components/ui/icon.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { ChipRemoval, chipClass } from "./filter-chip.tsx";
import type { PartProps } from "./part-form.tsx";

const PartForm = onDemand(() => import("./part-form.tsx").then((file) => file.PartForm), {
  waiting: <Skeleton className="m-2 h-24 w-56" />,
});

export function PartChip({ label, value, onChange }: PartProps) {
  const { t } = useT();
  return (
    <div className="flex flex-none">
      <Popover
        label={label}
        trigger={
          <button
            type="button"
            aria-label={value ? undefined : t("list.filterBy", { filter: label })}
            className={chipClass(Boolean(value))}
          >
            <span className="truncate">{value ? `${label}: ${value}` : label}</span>
            {!value && <Icon as={ChevronDown} size={12} />}
          </button>
        }
      >
        {(close) => (
          <PartForm
            label={label}
            value={value}
            onChange={(part) => {
              onChange(part);
              close();
            }}
          />
        )}
      </Popover>
      {value && <ChipRemoval label={label} onRemove={() => onChange(undefined)} />}
    </div>
  );
}
