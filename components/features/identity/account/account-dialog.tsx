"use client";

import { LogOut, WifiOff } from "lucide-react";
import { OwnCalendar } from "@/components/features/agenda/appointments/calendar-feed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { account } from "@/contract/identity/account.ts";
import { useRead } from "@/lib/api/query.ts";
import { useOnline } from "@/lib/browser/browser-state.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AccountDetails } from "./account-details.tsx";
import { useSignOut } from "./use-sign-out.tsx";

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const { signOut, confirmation } = useSignOut();
  const isOnline = useOnline();
  const { data } = useRead(account.get, {}, { enabled: isOnline });
  return (
    <Dialog
      isOpen
      width="large"
      title={t("routes.account")}
      onClose={() => leave(onClose)}
      footer={
        <Button variant="danger" icon={LogOut} onClick={signOut}>
          {t("shell.signOut")}
        </Button>
      }
    >
      {data || isOnline ? (
        <div className="flex flex-col gap-7">
          <AccountDetails />
          <OwnCalendar />
        </div>
      ) : (
        <EmptyState icon={WifiOff} title={t("shell.signOutAway.title")} text={t("account.away")} />
      )}
      {confirmation}
    </Dialog>
  );
}
