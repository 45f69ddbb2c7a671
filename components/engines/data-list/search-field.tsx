"use client";

import { useEffect, useRef, useState } from "react";
import { SearchBox, type SearchBoxProps } from "@/components/ui/search-box.tsx";
import { useT } from "@/lib/i18n/client.ts";

const REST_MS = 250;

type SearchFieldProps = Omit<SearchBoxProps, "label" | "clearLabel"> & { label?: string };

export function SearchField({ value, onChange, label, ...look }: SearchFieldProps) {
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
    const requested = typed.trim();
    if (requested === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = requested;
      send.current(requested);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <SearchBox
      {...look}
      label={label ?? t("list.search")}
      clearLabel={t("list.clearSearch")}
      value={typed}
      onChange={setTyped}
    />
  );
}
