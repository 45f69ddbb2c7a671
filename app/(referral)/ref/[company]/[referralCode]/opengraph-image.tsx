import { headers } from "next/headers";
import { PREVIEW_SIZE, renderLinkPreview } from "@/components/features/referrals/landing/link-preview.tsx";
import { type LinkParams, toLink } from "@/lib/features/referrals/landing-request.ts";
import { checkVisit } from "@/lib/features/referrals/link.ts";

export const size = PREVIEW_SIZE;
export const contentType = "image/png";

export default async function LinkPreview({ params }: { params: LinkParams }) {
  const link = toLink(await params);
  return renderLinkPreview(link ? await checkVisit(link, await headers()) : { state: "invalid" });
}
