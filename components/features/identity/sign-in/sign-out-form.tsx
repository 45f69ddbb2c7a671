"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { NoticeBox } from "@/components/ui/notice.tsx";
import { countUnsent, forgetDesk } from "@/lib/features/showroom/leave-desk.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { endSession } from "@/lib/session/guard.ts";

/** Signs out at once only after our own button; a link from elsewhere must not (CSRF). */
export function SignOutForm({ isRequested }: { isRequested: boolean }) {
  const { t } = useT();
  const hasStarted = useRef(false);
  const [state, setState] = useState<"asking" | "working" | "failed">(isRequested ? "working" : "asking");
  const [unsent, setUnsent] = useState(0);

  const leave = useCallback(async () => {
    setState("working");
    try {
      await endSession(forgetDesk);
      location.replace(routes.login);
    } catch {
      setState("failed");
    }
  }, []);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    countUnsent()
      .catch(() => 0)
      .then((count) => {
        setUnsent(count);
        if (count > 0) setState("asking");
        else if (isRequested) void leave();
      });
  }, [isRequested, leave]);

  return (
    <>
      {unsent > 0 && <NoticeBox tone="plain">{t("signout.unsent", { count: unsent })}</NoticeBox>}
      {state === "failed" && <NoticeBox tone="fail">{t("signout.failed")}</NoticeBox>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="touch" isBusy={state === "working"} onClick={leave}>
          {t(state === "working" ? "signout.working" : "signout.submit")}
        </Button>
        {state !== "working" && (
          <a href={routes.root} className={buttonClass({ variant: "quiet", size: "touch" })}>
            {t("signout.stay")}
          </a>
        )}
      </div>
    </>
  );
}
