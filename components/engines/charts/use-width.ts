"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Chart } from "./chart.ts";

type OfChart = Pick<Chart, "width">;
type Box = RefObject<HTMLDivElement | null>;

const FIRST = 640;
const room = { half: FIRST, whole: FIRST };
const widthShare = ({ width }: OfChart) => (width === "whole" ? "whole" : "half");

export function useChartHeight({ width }: OfChart): Box {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measured = ref.current?.clientWidth;
    if (measured) room[widthShare({ width })] = measured;
  }, [width]);
  return ref;
}

export function useWidth(chart: OfChart): { ref: Box; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(room[widthShare(chart)]);
  const model = useRef(width);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    // The observer runs after layout and before paint.
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured === 0 || measured === model.current) return;
      model.current = measured;
      flushSync(() => setWidth(measured));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
