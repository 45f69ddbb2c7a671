import { referralLanding } from "@/contract/referrals/landing.ts";
import { sendFile } from "@/lib/features/referrals/send-file.ts";

type Context = { params: Promise<{ company: string; referralCode: string; id: string }> };

export async function GET(request: Request, { params }: Context) {
  return sendFile(request, referralLanding.file, await params);
}
