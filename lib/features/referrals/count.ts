import { requestIdOf } from "@/contract/kernel/request-id.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { clientAddress } from "@/lib/http/client-address.ts";
import { NO_STORE, refuse } from "@/lib/http/error-response.ts";
import { ask, ProviderError } from "@/lib/http/provider-client.ts";
import { isForeign } from "@/lib/http/same-origin.ts";
import { log } from "@/lib/runtime/log.ts";
import { type HeldToken, referralToken } from "./token.ts";

/** Batches visits of one second: popular links cost the provider one call. */
const TOGETHER_MS = 1000;

type Visit = "visits" | "refused";
type Waiting = { held: HeldToken; what: Visit; times: number };

const shared = globalThis as typeof globalThis & { prospectaVisits?: Map<string, Waiting> };

export function countVisit(held: HeldToken, what: Visit = "visits"): void {
  shared.prospectaVisits ??= new Map();
  const waiting = shared.prospectaVisits;
  const key = `${what} ${held.accessToken}`;
  const known = waiting.get(key);
  if (known) {
    known.times += 1;
    return;
  }
  waiting.set(key, { held, what, times: 1 });
  setTimeout(() => void send(key), TOGETHER_MS);
}

async function send(key: string): Promise<void> {
  const counted = shared.prospectaVisits?.get(key);
  shared.prospectaVisits?.delete(key);
  if (!counted) return;
  const { held, what, times } = counted;
  await ask(referralLanding.count, { what, times }, held).catch((cause) =>
    log().debug({ cause: String(cause) }, "visits not counted"),
  );
}

export async function countStarted(request: Request, company: string, code: string): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  if (isForeign(request.headers)) return refuse("ORIGIN_FORBIDDEN", { requestId });
  const address = clientAddress(request.headers);
  try {
    const held = await referralToken(company, code, address);
    await ask(referralLanding.count, { what: "started" }, { ...held, ...(address && { clientAddress: address }) });
    return new Response(null, { status: 204, headers: NO_STORE });
  } catch (cause) {
    const fault = cause instanceof ProviderError ? cause : new ProviderError("INTERNAL", {}, cause);
    return refuse(fault.code, { requestId, details: fault.details });
  }
}
