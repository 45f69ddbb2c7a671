"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { Icon } from "../ui/icon.tsx";

/** How long typing rests before the list is asked. */
const REST_MS = 250;

type SearchFieldProps = { value: string; onChange: (value: string) => void };

/** A search as it is typed. The address may change it too (back button); then the field follows. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useT();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useRef(onChange);
  send.current = onChange;

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      send.current(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div className="relative w-full flex-none @xl:w-56">
      <Icon as={Search} size={14} className="pointer-events-none absolute top-[7px] left-2 text-ink-2" />
      <input
        type="search"
        value={typed}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        onChange={(event) => setTyped(event.target.value)}
        className="h-7 w-full rounded-control border border-line bg-canvas pr-7 pl-7 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <button
          type="button"
          aria-label={t("list.clearSearch")}
          onClick={() => setTyped("")}
          className="absolute top-0 right-0 grid size-7 place-items-center rounded-control text-ink-2 hover:text-ink"
        >
          <Icon as={X} size={13} />
        </button>
      )}
    </div>
  );
}
