"use client";

import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
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
  const usual = DAY_RANGES.map((range) => ({ word: range, range: dayRange(range, now) }));

  return (
    <>
      <ul ref={usuals}>
        {usual.map(({ word, range }) => {
          const isSelected = range.from === from && range.to === to;
          return (
            <li key={word}>
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onChange(range)}
                className={cx(
                  "flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2",
                  isSelected && "font-strong",
                )}
              >
                <span className="min-w-0 flex-1">{t(`list.days.${word}`)}</span>
                {isSelected && <Icon as={Check} size={14} className="flex-none text-accent" />}
              </button>
            </li>
          );
        })}
      </ul>
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
