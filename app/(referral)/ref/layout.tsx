import type { Metadata } from "next";
import type { ReactNode } from "react";
import { getT } from "@/lib/i18n/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("referral.title"), robots: { index: false } };
}

export default function ReferralLayout({ children }: { children: ReactNode }) {
  return children;
}
