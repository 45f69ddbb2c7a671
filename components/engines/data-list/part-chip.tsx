"use client";

import { ChevronDown } from "lucide-react";
import { Icon } from "@/components/ui/icon.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { PopoverChip } from "./filter-chip.tsx";
import type { PartProps } from "./part-form.tsx";

const PartForm = onDemand(() => import("./part-form.tsx").then((file) => file.PartForm), {
  waiting: <Skeleton className="m-2 h-24 w-56" />,
});

export function PartChip({ label, value, onChange }: PartProps) {
  const { t } = useT();
  return (
    <PopoverChip
      label={label}
      spoken={value ? undefined : t("list.filterBy", { filter: label })}
      isSet={Boolean(value)}
      face={
        <>
          <span className="truncate">{value ? `${label}: ${value}` : label}</span>
          {!value && <Icon as={ChevronDown} size={12} />}
        </>
      }
      onRemove={() => onChange(undefined)}
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
    </PopoverChip>
  );
}
