"use client";

import { useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until hydration: a form submitted before would post to its page, which answers 405. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const REST_MS = 180;

export function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
