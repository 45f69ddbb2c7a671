"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { leave } from "@/lib/browser/leave-guard.ts";
import { countUnsent } from "@/lib/features/showroom/leave-desk.ts";
import { isProviderReachable } from "@/lib/features/showroom/use-connectivity.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

/** Shows unsent visits when offline, because the sign-out page could not load. */
export function useSignOut(): { signOut: () => void; confirmation: ReactNode } {
  const { t } = useT();
  const router = useRouter();
  const isConfirming = useRef(false);
  const [unsent, setUnsent] = useState<number | null>(null);
  const [mayInsist, setMayInsist] = useState(false);

  async function go() {
    if (isConfirming.current) return;
    isConfirming.current = true;
    if (await isProviderReachable()) leave(() => router.push(routes.signOut));
    else {
      setUnsent(await countUnsent().catch(() => 0));
      setMayInsist(navigator.onLine);
    }
    isConfirming.current = false;
  }

  const confirmation = (
    <Dialog
      isOpen={unsent !== null}
      width="small"
      title={t("shell.signOutAway.title")}
      onClose={() => setUnsent(null)}
      footer={
        <>
          {mayInsist && (
            <Button onClick={() => leave(() => router.push(routes.signOut))}>{t("shell.signOutAway.insist")}</Button>
          )}
          <Button variant="primary" onClick={() => setUnsent(null)} data-autofocus>
            {t("ui.close")}
          </Button>
        </>
      }
    >
      {unsent !== null && unsent > 0 && <p className="mb-2">{t("shell.signOutAway.unsent", { count: unsent })}</p>}
      <p>{t("shell.signOutAway.text")}</p>
    </Dialog>
  );
  return { signOut: () => void go(), confirmation };
}
