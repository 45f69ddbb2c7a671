import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { type ReactNode, useEffect, useMemo, useState } from "react";

const CHANGED = "address-changed";

/** Router over jsdom's history, as Next's router follows the browser's. */
export function AtAddress({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(() => window.location.href);
  useEffect(() => {
    const follow = () => setAddress(window.location.href);
    const { pushState, replaceState } = window.history;
    window.history.pushState = (...given) => {
      pushState.apply(window.history, given);
      window.dispatchEvent(new Event(CHANGED));
    };
    window.history.replaceState = (...given) => {
      replaceState.apply(window.history, given);
      window.dispatchEvent(new Event(CHANGED));
    };
    window.addEventListener(CHANGED, follow);
    window.addEventListener("popstate", follow);
    return () => {
      window.history.pushState = pushState;
      window.history.replaceState = replaceState;
      window.removeEventListener(CHANGED, follow);
      window.removeEventListener("popstate", follow);
    };
  }, []);

  const { pathname, search } = useMemo(() => new URL(address), [address]);
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return (
    <PathnameContext value={pathname}>
      <SearchParamsContext value={params}>{children}</SearchParamsContext>
    </PathnameContext>
  );
}
