import { CloudOff, Compass } from "lucide-react";
import { buttonClass } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { OutageRetry } from "./outage-retry.tsx";

export async function OutageScreen() {
  const { t } = await getT();
  return (
    <div role="alert" className="flex min-h-[60dvh] flex-1 flex-col">
      <EmptyState
        level={1}
        icon={CloudOff}
        title={t("error.outageTitle")}
        text={
          <>
            <span className="block">{t("error.outageText")}</span>
            <span className="mt-1 block">{t("error.outageEnds")}</span>
          </>
        }
        action={<OutageRetry retry={t("ui.retry")} />}
      />
    </div>
  );
}

export async function NotFoundContent() {
  const { t } = await getT();
  return (
    <>
      <title>{`${t("ui.notFoundTitle")} · Prospecta`}</title>
      <EmptyState
        level={1}
        icon={Compass}
        title={t("ui.notFoundTitle")}
        text={t("ui.notFoundText")}
        action={
          <a href={routes.root} className={buttonClass({ variant: "primary" })}>
            {t("ui.goHome")}
          </a>
        }
      />
    </>
  );
}
