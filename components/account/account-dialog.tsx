"use client";

import { LogOut } from "lucide-react";
import Link from "next/link";
import { useT } from "@/lib/i18n/client.ts";
import { leave } from "@/lib/leaving/leave-guard.ts";
import { routes } from "@/lib/routes.ts";
import { buttonClass } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { AccountDetails } from "./account-details.tsx";
import { OwnCalendar } from "./own-calendar.tsx";

/** One's account over the page that one is on, for those who may open no other, and the way out. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  return (
    <Dialog
      isOpen
      width="large"
      title={t("routes.account")}
      onClose={() => leave(onClose)}
      footer={
        <Link href={routes.signOut} prefetch={false} className={buttonClass({ look: "danger" })}>
          <Icon as={LogOut} />
          {t("shell.signOut")}
        </Link>
      }
    >
      <div className="flex flex-col gap-7">
        <AccountDetails />
        <OwnCalendar />
      </div>
    </Dialog>
  );
}
