"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ChoiceList } from "@/components/ui/choice-group.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { today } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { DAY_RANGES, dayRange } from "./day-ranges.ts";

export function DaysChoice({ from, to, onChange }: DaysProps) {
  const { t } = useT();
  const now = today(useZone());
  const [typed, setTyped] = useState({ from: from ?? "", to: to ?? "" });
  const usuals = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (usuals.current?.parentElement === document.activeElement) usuals.current?.querySelector("button")?.focus();
  }, []);
  const usual = DAY_RANGES.map((range) => ({ rangeName: range, range: dayRange(range, now) }));

  return (
    <>
      <ChoiceList
        ref={usuals}
        options={usual.map(({ rangeName, range }) => ({
          value: rangeName,
          label: t(`list.days.${rangeName}`),
          isSelected: range.from === from && range.to === to,
        }))}
        onChoose={(rangeName) => onChange(dayRange(rangeName, now))}
      />
      <form
        className="mt-1 flex flex-col gap-2.5 border-t px-2 pt-2.5 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          const [first, last] = [typed.from, typed.to];
          const isBackward = first !== "" && last !== "" && first > last;
          onChange({ from: (isBackward ? last : first) || undefined, to: (isBackward ? first : last) || undefined });
        }}
      >
        <div className="grid grid-cols-2 gap-2">
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(`list.days.${end}`)}
              value={typed[end]}
              onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
            />
          ))}
        </div>
        <div className="flex justify-end">
          <Button type="submit" variant="primary">
            {t("list.apply")}
          </Button>
        </div>
      </form>
    </>
  );
}

export type Days = { from: string | undefined; to: string | undefined };
export type DaysProps = Days & { onChange: (days: Days) => void };
