import type { NextRequest } from "next/server";
import { type LinkParams, toLink } from "@/lib/features/referrals/landing-request.ts";
import { receiveForm } from "@/lib/features/referrals/receive-form.ts";

export async function POST(request: NextRequest, { params }: { params: LinkParams }) {
  return receiveForm(request, toLink(await params));
}
