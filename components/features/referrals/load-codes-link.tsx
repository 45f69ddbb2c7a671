"use client";

import { FileUp } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

export function LoadCodesLink() {
  return (
    <Link href={`${routes.settingsReferrals}/load`} className={buttonClass()}>
      <Icon as={FileUp} />
      {useT().t("referralTabs.load")}
    </Link>
  );
}
