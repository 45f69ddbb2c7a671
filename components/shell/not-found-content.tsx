import { Compass } from "lucide-react";
import { buttonClass } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";

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
