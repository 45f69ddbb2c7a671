import type { TFunction } from "i18next";
import { Button } from "@/components/ui/button.tsx";
import type { PlainColumn } from "@/components/ui/plain-table.tsx";
import type { Referral, ReferralState } from "@/contract/referrals/referrals.ts";
import { LeadLink, ReferralPill, RewardPill, Twofold } from "./referred-cells.tsx";
import { When } from "./screen-parts.tsx";

const earnsNothing = ({ state, flags }: Referral) => state !== "refused" && flags.includes("openLead");

type Deciding = {
  mayDecide: boolean;
  isBusy: boolean;
  onDecide: (one: Referral, decision: ReferralState) => void;
  onReject: (one: Referral) => void;
};

export function referredColumns(t: TFunction, deciding: Deciding): PlainColumn<Referral>[] {
  const renderReward = (one: Referral) =>
    one.reward ? (
      <RewardPill state={one.reward} />
    ) : (
      earnsNothing(one) && <span className="block max-w-[34ch] text-ink-2 text-xs">{t("referred.earnsNothing")}</span>
    );
  return [
    { key: "lead", head: t("referred.columns.lead"), draw: (one) => <LeadLink {...one} /> },
    {
      key: "by",
      head: t("referred.columns.by"),
      draw: ({ referrer, code }) => <Twofold first={referrer} second={code} />,
    },
    { key: "at", head: t("referred.columns.at"), draw: ({ createdAt }) => <When at={createdAt} />, isWideOnly: true },
    { key: "stage", head: t("referred.columns.stage"), draw: ({ stage }) => stage, isWideOnly: true },
    {
      key: "state",
      head: t("referred.state"),
      draw: (one) => (
        <>
          <ReferralPill state={one.state} />
          {one.flags.length > 0 && (
            <span className="mt-1 block max-w-[34ch] text-ink-2 text-xs">
              {one.flags.map((flag) => t(`referred.flags.${flag}`)).join(" · ")}
            </span>
          )}
          <span className="mt-1.5 block empty:hidden @3xl:hidden">{renderReward(one)}</span>
          {deciding.mayDecide && renderDecision(one, t, deciding)}
        </>
      ),
    },
    { key: "reward", head: t("referred.columns.reward"), draw: renderReward, isWideOnly: true },
  ];
}

function renderDecision(one: Referral, t: TFunction, { isBusy, onDecide, onReject }: Deciding) {
  if (one.state === "review") {
    return (
      <span className="mt-1.5 flex flex-wrap gap-1.5">
        <Button size="small" isBusy={isBusy} onClick={() => onDecide(one, "accepted")}>
          {t("referred.accept")}
        </Button>
        <Button size="small" variant="danger" isReading={isBusy} onClick={() => onReject(one)}>
          {t("referred.refuse")}
        </Button>
      </span>
    );
  }
  if (one.state === "refused") {
    return (
      <span className="mt-1.5 block">
        <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => onDecide(one, "review")}>
          {t("referred.reopen")}
        </Button>
      </span>
    );
  }
  return null;
}
