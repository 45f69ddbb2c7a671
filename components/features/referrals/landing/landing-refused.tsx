import { Link2Off } from "lucide-react";
import { buttonClass } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { RetryLink } from "./retry-link.tsx";

export async function LandingRefused({ state, href }: { state: "invalid" | "failed"; href: string }) {
  const { t } = await getT();
  return (
    <EmptyState
      level={1}
      icon={Link2Off}
      title={t(state === "invalid" ? "referral.codeInvalid" : "referral.codeCheckFailed")}
      text={t(state === "invalid" ? "referral.codeInvalidHelp" : "referral.codeCheckFailedHelp")}
      action={
        <RetryLink
          href={href}
          retry={t("referral.retry")}
          checking={t("referral.checking")}
          failed={t("referral.codeCheckFailed")}
          className={buttonClass({ look: "primary", size: "touch" })}
        />
      }
    />
  );
}
