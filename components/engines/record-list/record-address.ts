"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";

const PARAMETER = "record";
export const NEW = "new";

export function useRecordAddress() {
  const pathname = usePathname();
  const open = useSearchParams().get(PARAMETER) ?? undefined;
  const toHref = useCallback(
    (record?: string) => (record ? `${pathname}?${new URLSearchParams({ [PARAMETER]: record })}` : pathname),
    [pathname],
  );
  const show = useCallback((record: string) => leave(() => pushStep(toHref(record))), [toHref]);
  const close = useCallback(() => pushStep(toHref()), [toHref]);
  return { open, toHref, show, close };
}

type RestoredForm = {
  started: number;
  heading: RefObject<HTMLHeadingElement | null>;
  onRestored: (version: number) => void;
};

export function useRestoredForm(name: string, version: number | undefined): RestoredForm {
  const [restored, setRestored] = useState<{ name: string; version: number }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = restored?.name === name && version !== undefined && version >= restored.version;
  const started = isThere ? restored.version : 0;
  useEffect(() => {
    if (started === 0 || !heading.current) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [started]);
  return { started, heading, onRestored: (put) => setRestored({ name, version: put }) };
}
