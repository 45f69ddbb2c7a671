"use client";

import { buttonClass } from "@/components/ui/button.tsx";
import { NoticeBox } from "@/components/ui/notice.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

export function SpentLink() {
  const { t } = useT();
  return (
    <>
      <NoticeBox tone="fail">{t("errors.RESET_LINK_INVALID")}</NoticeBox>
      <a href={routes.forgetPassword} className={buttonClass({ look: "primary", size: "touch" })}>
        {t("password.requestAgain")}
      </a>
    </>
  );
}
