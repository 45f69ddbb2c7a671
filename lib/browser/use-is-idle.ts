"use client";

import { useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

/** Turns true when the browser is idle: delays reads that are not visible yet. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
