import { routes, withParameters } from "@/lib/routing/routes.ts";

/** Dispatched on `window` before the redirect to /signin, so that drafts can be saved. */
export const LEAVING_EVENT = "prospecta:leaving";

let isLeaving = false;

export function goToSignIn(reason: string): void {
  if (isLeaving || location.pathname.startsWith(routes.signIn)) return;
  isLeaving = true;
  window.dispatchEvent(new Event(LEAVING_EVENT));
  // A page restored from the back-forward cache may redirect again.
  window.addEventListener(
    "pageshow",
    () => {
      isLeaving = false;
    },
    { once: true },
  );
  location.assign(withParameters(routes.signIn, { reason, callbackUrl: `${location.pathname}${location.search}` }));
}
