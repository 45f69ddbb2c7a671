"use client";

import { useCallback, useEffect, useRef } from "react";

const MAX_FAILURES = 3;

/** Runs at once, then at most once in `everyMs`. Calls in between, and failed runs, run at the end. */
export function useThrottled(run: () => Promise<unknown>, everyMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isRequested = useRef(false);
  const failures = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    const go = () => {
      isRequested.current = false;
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (isRequested.current) go();
      }, everyMs);
      run().then(
        () => {
          failures.current = 0;
        },
        () => {
          failures.current += 1;
          if (failures.current >= MAX_FAILURES) failures.current = 0;
          else if (timer.current === undefined) go();
          else isRequested.current = true;
        },
      );
    };
    if (timer.current === undefined) go();
    else isRequested.current = true;
  }, [run, everyMs]);
}
