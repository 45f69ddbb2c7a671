import { requestIdOf } from "@/contract/request-id.ts";
import { refuse } from "@/lib/provider/answers.ts";
import { isForeign } from "@/lib/provider/same-origin.ts";
import { linkOf } from "@/lib/referral/address.ts";
import { leadToNewForm } from "@/lib/referral/sent.ts";

type Context = { params: Promise<{ company: string; referralCode: string }> };

export async function POST(request: Request, { params }: Context) {
  const requestId = requestIdOf(request.headers);
  if (isForeign(request.headers)) return refuse("ORIGIN_FORBIDDEN", { requestId });
  return leadToNewForm(linkOf(await params)?.path ?? "/ref");
}
