import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server, and in the browser until the page's script runs: from then on what is drawn may differ. A form
 * that was sent before would be posted to its own page, which answers 405.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
