"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** What a box is wide before it was measured. */
const FIRST = 640;

/** How wide a box is, also when its window changes. */
export function useWidth(): { ref: RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setWidth((now) => box.clientWidth || now);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
