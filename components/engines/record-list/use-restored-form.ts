"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

type RestoredForm = {
  begun: number;
  heading: RefObject<HTMLHeadingElement | null>;
  onRestored: (version: number) => void;
};

export function useRestoredForm(name: string, version: number | undefined): RestoredForm {
  const [restored, setRestored] = useState<{ name: string; version: number }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = restored?.name === name && version !== undefined && version >= restored.version;
  const begun = isThere ? restored.version : 0;
  useEffect(() => {
    if (begun === 0 || !heading.current) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [begun]);
  return { begun, heading, onRestored: (put) => setRestored({ name, version: put }) };
}
