import { Id, readRequestId } from "@/contract/kernel/records.ts";
import type { referralLanding } from "@/contract/referrals/landing.ts";
import { endpointUrl } from "@/lib/http/endpoint-url.ts";
import { ProviderError, send, TIMEOUTS } from "@/lib/http/provider-client.ts";
import { clientAddress } from "@/lib/http/request-origin.ts";
import { errorResponse, reply } from "@/lib/http/responses.ts";
import { referralToken } from "./token.ts";

type Files = Pick<typeof referralLanding, "file" | "image">;

export async function sendFile(
  request: Request,
  endpoint: Files[keyof Files],
  { company, referralCode, id: input }: { company: string; referralCode: string; id: string },
): Promise<Response> {
  const requestId = readRequestId(request.headers);
  const id = Id.safeParse(input);
  if (!id.success) return errorResponse("NOT_FOUND", { requestId });
  try {
    const { accessToken } = await referralToken(company, referralCode, clientAddress(request.headers));
    const { path } = endpointUrl(endpoint, { id: id.data });
    const headers = { authorization: `Bearer ${accessToken}`, "x-request-id": requestId };
    const until = Date.now() + TIMEOUTS.read;
    const answer = await send({ path, method: "GET", headers, bodyTimeout: TIMEOUTS.stream }, { until });
    return reply(answer, endpoint, requestId);
  } catch (cause) {
    return errorResponse(cause instanceof ProviderError ? cause.code : "INTERNAL", { requestId });
  }
}
