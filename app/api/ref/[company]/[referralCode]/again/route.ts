import { readRequestId } from "@/contract/kernel/records.ts";
import { leadToNewForm, toLink } from "@/lib/features/referrals/landing-request.ts";
import { isForeign } from "@/lib/http/request-origin.ts";
import { errorResponse } from "@/lib/http/responses.ts";

type Context = { params: Promise<{ company: string; referralCode: string }> };

export async function POST(request: Request, { params }: Context) {
  const requestId = readRequestId(request.headers);
  if (isForeign(request.headers)) return errorResponse("ORIGIN_FORBIDDEN", { requestId });
  return leadToNewForm(toLink(await params)?.path ?? "/ref");
}
