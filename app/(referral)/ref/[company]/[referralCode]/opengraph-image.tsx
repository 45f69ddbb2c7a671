import { headers } from "next/headers";
import { PREVIEW_SIZE, previewOf } from "@/components/features/referrals/landing/link-preview.tsx";
import { type LinkParams, linkOf } from "@/lib/features/referrals/landing-request.ts";
import { checkVisit } from "@/lib/features/referrals/link.ts";

export const size = PREVIEW_SIZE;
export const contentType = "image/png";

export default async function LinkPreview({ params }: { params: LinkParams }) {
  const link = linkOf(await params);
  return previewOf(link ? await checkVisit(link, await headers()) : { state: "invalid" });
}
