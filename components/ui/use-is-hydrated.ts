import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and until hydration.
 * A form submitted before would post to its own page, which answers 405.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
