import { routes, withParameters } from "@/lib/routing/routes.ts";

/** Fired on `window` before the browser leaves for /signin: what is half typed can be kept. */
export const LEAVING_EVENT = "prospecta:leaving";

let isLeaving = false;

/** Takes the browser to /signin, once however many calls fail together, with the way back. */
export function goToSignIn(reason: string): void {
  if (isLeaving || location.pathname.startsWith(routes.signIn)) return;
  isLeaving = true;
  window.dispatchEvent(new Event(LEAVING_EVENT));
  // A page that the browser brings back from its memory may leave again.
  window.addEventListener(
    "pageshow",
    () => {
      isLeaving = false;
    },
    { once: true },
  );
  location.assign(withParameters(routes.signIn, { reason, callbackUrl: `${location.pathname}${location.search}` }));
}
