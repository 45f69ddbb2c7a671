"use client";

import { RotateCw } from "lucide-react";
import { ErrorScreen } from "@/components/shell/error-screen.tsx";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n/client.ts";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  const { t } = useT();
  return (
    <ErrorScreen
      title={t("error.glTitle")}
      text={t("error.generalError")}
      contact={t("error.contactCC")}
      action={
        <>
          <Button look="primary" icon={RotateCw} onClick={reset}>
            {t("ui.retry")}
          </Button>
          {/* A whole load, not a transition: the tree that failed is left behind. */}
          <a href="/" className={buttonClass()}>
            {t("ui.goHome")}
          </a>
        </>
      }
    />
  );
}
