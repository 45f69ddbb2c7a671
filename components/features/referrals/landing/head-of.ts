import type { Metadata } from "next";
import type { Checked } from "@/lib/features/referrals/link.ts";
import { getT } from "@/lib/i18n/server.ts";
import { env } from "@/lib/runtime/env.ts";
import { toLandingContent } from "./landing-content.ts";

/** Only pages of partners are indexed; pages with a person's name are not. */
export async function headOf(checked: Checked, path: string): Promise<Metadata> {
  const { t, locale } = await getT();
  if (checked.state !== "valid") return { title: t("referral.title"), robots: { index: false } };
  const { license, inviter, benefits } = checked.landing;
  const { title, text, invites } = toLandingContent(t, locale, { license, inviter, benefits }, (id) => id);
  const description = text.split("\n")[0]?.slice(0, 200) || invites || t("referral.usualText");
  const url = `${env().origin}${path}`;
  return {
    title: { absolute: `${title} · ${license.companyName}` },
    description,
    alternates: { canonical: url },
    robots: inviter.kind === "affiliate" ? { index: true, follow: true } : { index: false },
    metadataBase: new URL(env().origin),
    openGraph: { type: "website", title, description, url, siteName: license.companyName, locale },
    twitter: { card: "summary_large_image", title, description },
  };
}
