"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Chart } from "./chart.ts";

type OfChart = Pick<Chart, "width">;
type Box = RefObject<HTMLDivElement | null>;

/** Before any card was measured. */
const FIRST = 640;
/** How wide the last card was, of those that take half of the page and of those that take all of it. */
const room = { half: FIRST, whole: FIRST };
const shareOf = ({ width }: OfChart) => (width === "whole" ? "whole" : "half");

/** Of a card, while it waits for its answer and nothing of it has changed yet: what is drawn in it is as wide as it from the first. */
export function useRoom({ width }: OfChart): Box {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measured = ref.current?.clientWidth;
    if (measured) room[shareOf({ width })] = measured;
  }, [width]);
  return ref;
}

/** How wide a drawing's box is, also when its window changes. */
export function useWidth(chart: OfChart): { ref: Box; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(room[shareOf(chart)]);
  const drawn = useRef(width);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    // Told once the page is laid out, and before it is seen.
    const observer = new ResizeObserver(([told]) => {
      const measured = Math.round(told?.contentRect.width ?? 0);
      if (measured === 0 || measured === drawn.current) return;
      drawn.current = measured;
      flushSync(() => setWidth(measured));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
