import type { NextRequest } from "next/server";
import { type LinkParams, linkOf } from "@/lib/referral/address.ts";
import { receiveForm } from "@/lib/referral/receive-form.ts";

export async function POST(request: NextRequest, { params }: { params: LinkParams }) {
  return receiveForm(request, linkOf(await params));
}
