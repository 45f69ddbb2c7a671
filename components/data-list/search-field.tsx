"use client";

import { useEffect, useRef, useState } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { SearchBox } from "../ui/search-box.tsx";

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

  return <SearchBox label={t("list.search")} clearLabel={t("list.clearSearch")} value={typed} onChange={setTyped} />;
}
