import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until the script runs: a form sent before that would be posted to its own page, which answers 405. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
