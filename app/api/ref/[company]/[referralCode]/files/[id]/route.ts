import { referralLanding } from "@/contract/referral-landing.ts";
import { sendFile } from "@/lib/referral/send-file.ts";

type Context = { params: Promise<{ company: string; referralCode: string; id: string }> };

export async function GET(request: Request, { params }: Context) {
  return sendFile(request, referralLanding.file, await params);
}
