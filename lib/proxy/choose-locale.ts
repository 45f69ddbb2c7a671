import { readRequestId } from "@/contract/kernel/records.ts";
import { A_YEAR } from "@/lib/browser/preference.ts";
import { isForeign } from "@/lib/http/request-origin.ts";
import { errorResponse, NO_STORE } from "@/lib/http/responses.ts";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { safeCallback } from "@/lib/session/sign-in-parameters.ts";
import { isLocale, LOCALE_KEY, SELECTED_FROM } from "../i18n/locales.ts";

export function chooseLocale(request: Request): Response {
  const requestId = readRequestId(request.headers);
  if (isForeign(request.headers)) return errorResponse("ORIGIN_FORBIDDEN", { requestId });
  const { searchParams } = new URL(request.url);
  const selected = searchParams.get(LOCALE_KEY);
  if (!isLocale(selected)) return errorResponse("INVALID_INPUT", { requestId });
  const { origin, origins, isSecure } = env();
  const from = URL.parse(request.headers.get("referer") ?? "");
  const location =
    from && origins.has(from.origin)
      ? from.origin + from.pathname + from.search
      : safeCallback(searchParams.get(SELECTED_FROM), origin, routes.login);
  // Readable by scripts, which must be able to change it; not a secret.
  const cookie = `${LOCALE_KEY}=${selected}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return new Response(null, { status: 303, headers: { ...NO_STORE, location, "set-cookie": cookie } });
}
