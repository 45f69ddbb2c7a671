import { useCallback, useSyncExternalStore } from "react";
import { keepOwn, readPreference } from "@/lib/browser/preference.ts";

const KEY = "nextLeadPaused";
const listeners = new Set<() => void>();

/** Whether the next lead waits for a press, on this device. Signing out resets it. */
export function useNextPause(): { isPaused: boolean; setPaused: (isPaused: boolean) => void } {
  const isPaused = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readPreference(KEY) === "true",
    () => false,
  );
  const setPaused = useCallback((value: boolean) => {
    keepOwn(KEY, String(value));
    for (const listener of listeners) listener();
  }, []);
  return { isPaused, setPaused };
}
