"use client";

import { LogIn } from "lucide-react";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { LoadingOverlay } from "@/components/ui/loading-overlay.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import type { License } from "@/contract/licenses/licenses.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

export function EnterLicense({ license }: { license: License }) {
  const { t } = useT();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const { data: session, update } = useSession();
  const inForce = session?.licenseId === license.id;
  if (!license.isActive) return null;

  async function enter() {
    setBusy(true);
    const changed = await update({ licenseId: license.id }).catch(() => null);
    // Full page load: clears all cached data of the previous licence.
    if (changed?.licenseId === license.id) return location.assign(routes.homeClient);
    setBusy(false);
    toast.show({ type: "danger", message: t("licenses.notEntered") });
  }

  return (
    <div className="border-t px-[18px] py-4">
      {isBusy && <LoadingOverlay label={t("shell.changingLicense")} />}
      {inForce ? (
        <p className="text-ink-2">{t("licenses.inForce")}</p>
      ) : (
        <Button icon={LogIn} isBusy={isBusy} onClick={() => leave(enter)}>
          {t("licenses.enter")}
        </Button>
      )}
    </div>
  );
}
