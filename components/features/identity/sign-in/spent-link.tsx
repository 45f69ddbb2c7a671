"use client";

import { buttonClass } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { Notice } from "./notice.tsx";

export function SpentLink() {
  const { t } = useT();
  return (
    <>
      <Notice tone="fail">{t("errors.RESET_LINK_INVALID")}</Notice>
      <a href={routes.forgetPassword} className={buttonClass({ look: "primary", size: "touch" })}>
        {t("password.requestAgain")}
      </a>
    </>
  );
}
