"use client";

import { CalendarDays, Check } from "lucide-react";
import { useState } from "react";
import { plainDay } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { TextField } from "../ui/text-field.tsx";
import { DAY_RANGES, dayAt, dayRange } from "./day-ranges.ts";
import { ChipRemoval, chipClass } from "./filter-chip.tsx";

type Days = { from: string | undefined; to: string | undefined };
type DaysProps = Days & { onChange: (days: Days) => void };

/** A stretch of days as a chip: the usual ones at a press, any other by its first and last day. */
export function DaysChip({ label, from, to, onChange }: DaysProps & { label: string }) {
  const { t } = useT();
  const isSet = Boolean(from || to);
  const said =
    from && to && from !== to
      ? t("list.days.between", { from: plainDay(from), to: plainDay(to) })
      : from && to
        ? plainDay(from)
        : from
          ? t("list.days.since", { day: plainDay(from) })
          : to && t("list.days.until", { day: plainDay(to) });

  return (
    <div className="flex flex-none">
      <Popover
        label={label}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            aria-label={said ? `${label}: ${said}` : t("list.filterBy", { filter: label })}
            className={chipClass(isSet)}
          >
            <Icon as={CalendarDays} size={13} />
            <span className="truncate">{said ?? label}</span>
          </button>
        )}
      >
        {(close) => (
          <DaysChoice
            from={from}
            to={to}
            onChange={(days) => {
              onChange(days);
              close();
            }}
          />
        )}
      </Popover>
      {isSet && <ChipRemoval label={label} onRemove={() => onChange({ from: undefined, to: undefined })} />}
    </div>
  );
}

function DaysChoice({ from, to, onChange }: DaysProps) {
  const { t } = useT();
  const today = dayAt(new Date(), useZone());
  const [typed, setTyped] = useState({ from: from ?? "", to: to ?? "" });
  const usual = DAY_RANGES.map((word) => ({ word, range: dayRange(word, today) }));

  return (
    <>
      <ul>
        {usual.map(({ word, range }) => {
          const isChosen = range.from === from && range.to === to;
          return (
            <li key={word}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChange(range)}
                className={cx(
                  "flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2",
                  isChosen && "font-strong",
                )}
              >
                <span className="min-w-0 flex-1">{t(`list.days.${word}`)}</span>
                {isChosen && <Icon as={Check} size={14} className="flex-none text-accent" />}
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
          // Given the wrong way round, what is meant is plain.
          const isBackward = first !== "" && last !== "" && first > last;
          onChange({ from: (isBackward ? last : first) || undefined, to: (isBackward ? first : last) || undefined });
        }}
      >
        <div className="grid grid-cols-2 gap-2">
          {(["from", "to"] as const).map((edge) => (
            <TextField
              key={edge}
              type="date"
              label={t(`list.days.${edge}`)}
              value={typed[edge]}
              min="1900-01-01"
              max="9999-12-31"
              onChange={({ target }) => setTyped({ ...typed, [edge]: target.value })}
            />
          ))}
        </div>
        <div className="flex justify-end">
          <Button type="submit" look="primary">
            {t("list.days.apply")}
          </Button>
        </div>
      </form>
    </>
  );
}
