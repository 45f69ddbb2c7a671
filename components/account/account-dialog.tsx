"use client";

import { LogOut } from "lucide-react";
import { useT } from "@/lib/i18n/client.ts";
import { leave } from "@/lib/leaving/leave-guard.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { AccountDetails } from "./account-details.tsx";
import { OwnCalendar } from "./own-calendar.tsx";
import { useSignOut } from "./use-sign-out.tsx";

/** One's account over the page that one is on, for those who may open no other, and the way out. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const { signOut, said } = useSignOut();
  return (
    <Dialog
      isOpen
      width="large"
      title={t("routes.account")}
      onClose={() => leave(onClose)}
      footer={
        <Button look="danger" icon={LogOut} onClick={signOut}>
          {t("shell.signOut")}
        </Button>
      }
    >
      <div className="flex flex-col gap-7">
        <AccountDetails />
        <OwnCalendar />
      </div>
      {said}
    </Dialog>
  );
}
