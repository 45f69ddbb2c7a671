import { CloudOff } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { getT } from "@/lib/i18n/server.ts";
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
