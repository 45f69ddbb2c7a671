import type { NextRequest } from "next/server";
import { receiveForm } from "@/lib/referral/receive-form.ts";

type Context = { params: Promise<{ company: string; referralCode: string }> };

export async function POST(request: NextRequest, { params }: Context) {
  const { company, referralCode } = await params;
  return receiveForm(request, company, referralCode);
}
