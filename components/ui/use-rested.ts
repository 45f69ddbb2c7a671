"use client";

import { useEffect, useState } from "react";

/** How long typing rests before somebody is asked. */
const REST_MS = 180;

/** A value once it has not changed for a moment. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
