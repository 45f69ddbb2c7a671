"use client";

import { useEffect, useState } from "react";

const AT_MOST_MS = 2000;

/** Runs when the browser is idle, after hydration. @returns a cancel function */
export function whenIdle(run: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: AT_MOST_MS });
  return () => cancelIdleCallback(handle);
}

export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
