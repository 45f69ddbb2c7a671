"use client";

import { FileUp } from "lucide-react";
import Link from "next/link";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routes.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

export function LoadCodesLink() {
  return (
    <Link href={`${routes.settingsReferrals}/load`} className={buttonClass()}>
      <Icon as={FileUp} />
      {useT().t("referralTabs.load")}
    </Link>
  );
}
