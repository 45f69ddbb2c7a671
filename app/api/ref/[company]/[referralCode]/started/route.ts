import { countStarted } from "@/lib/features/referrals/count.ts";

type Context = { params: Promise<{ company: string; referralCode: string }> };

export async function POST(request: Request, { params }: Context) {
  const { company, referralCode } = await params;
  return countStarted(request, company, referralCode);
}
