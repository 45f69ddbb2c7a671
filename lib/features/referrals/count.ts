import { readRequestId } from "@/contract/kernel/records.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { clientAddress, isForeign } from "@/lib/http/request-origin.ts";
import { errorResponse, NO_STORE } from "@/lib/http/responses.ts";
import { log } from "@/lib/runtime/log.ts";
import { type ReferralToken, referralToken } from "./token.ts";

const BATCH_MS = 1000;

type Visit = "visits" | "refused";
type Waiting = { token: ReferralToken; what: Visit; times: number };

const shared = globalThis as typeof globalThis & { prospectaVisits?: Map<string, Waiting> };

export function countVisit(token: ReferralToken, what: Visit = "visits"): void {
  shared.prospectaVisits ??= new Map();
  const waiting = shared.prospectaVisits;
  const key = `${what} ${token.accessToken}`;
  const known = waiting.get(key);
  if (known) {
    known.times += 1;
    return;
  }
  waiting.set(key, { token, what, times: 1 });
  setTimeout(() => void send(key), BATCH_MS);
}

async function send(key: string): Promise<void> {
  const counted = shared.prospectaVisits?.get(key);
  shared.prospectaVisits?.delete(key);
  if (!counted) return;
  const { token, what, times } = counted;
  await sendRequest(referralLanding.count, { what, times }, token).catch((cause) =>
    log().debug({ cause: String(cause) }, "visits not counted"),
  );
}

export async function countStarted(request: Request, company: string, code: string): Promise<Response> {
  const requestId = readRequestId(request.headers);
  if (isForeign(request.headers)) return errorResponse("ORIGIN_FORBIDDEN", { requestId });
  const address = clientAddress(request.headers);
  try {
    const token = await referralToken(company, code, address);
    await sendRequest(
      referralLanding.count,
      { what: "started" },
      { ...token, ...(address && { clientAddress: address }) },
    );
    return new Response(null, { status: 204, headers: NO_STORE });
  } catch (cause) {
    const error = cause instanceof ProviderError ? cause : new ProviderError("INTERNAL", {}, cause);
    return errorResponse(error.code, { requestId, details: error.details });
  }
}
