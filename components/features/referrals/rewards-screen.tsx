"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Trophy } from "lucide-react";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { Button, MoreButton } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { PlainTable } from "@/components/ui/plain-table.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import { type Reward, type RewardState, referrals } from "@/contract/referrals/referrals.ts";
import { useReadPages, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { LeadLink, RewardPill } from "./referred-cells.tsx";
import { ReadState, ScreenHead } from "./screen-parts.tsx";

const STEPS: Record<RewardState, readonly RewardState[]> = {
  pending: ["approved", "void"],
  approved: ["delivered", "void"],
  delivered: [],
  void: [],
};
const WITHDRAWN_STEPS: readonly RewardState[] = ["pending"];

const nextSteps = ({ state, isWithdrawn, isOnHold }: Reward) =>
  isWithdrawn && !isOnHold ? WITHDRAWN_STEPS : STEPS[state];

const benefitIn = (locale: Locale, { benefit, benefitEn }: Reward) => (locale === "en" && benefitEn) || benefit;

export function RewardsScreen() {
  const { t, locale } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const mayWrite = can(useSession().data?.user.role ?? [], "referrals.write");
  const read = useReadPages(referrals.rewards, {}, { refetchOnWindowFocus: false, refetchOnMount: "always" });
  const [voiding, setVoiding] = useState<Reward>();
  const { mutate, isPending } = useWrite(referrals.changeReward, {
    onSettled: () => client.invalidateQueries({ queryKey: [referrals.rewards.method, referrals.rewards.path] }),
    onError: ({ code, details }) => {
      const [field] = details.fields ?? [];
      toast.show({ type: "danger", message: field ? t(`fieldErrors.${field.code}`) : t(`errors.${code}`) });
    },
  });
  const rows = read.data?.pages.flatMap(({ items }) => items);
  const change = ({ id, version }: Reward, state: RewardState, onDone?: () => void) =>
    mutate({ id, version, state }, { onSuccess: () => onDone?.() });
  const steps = (one: Reward) =>
    nextSteps(one).map((next) => (
      <Button
        key={next}
        size="small"
        variant={next === "void" ? "quiet" : "plain"}
        disabled={one.isOnHold && next !== "void"}
        {...(next === "void" ? { isReading: isPending } : { isBusy: isPending })}
        onClick={() => (next === "void" ? setVoiding(one) : change(one, next))}
      >
        {t(`referralRewards.steps.${next}`)}
      </Button>
    ));

  return (
    <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
      <ScreenHead title={t("referralRewards.title")} text={t("referralRewards.text")} />
      {rows === undefined ? (
        <ReadState error={read.error} onRetry={() => read.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState icon={Trophy} title={t("referralRewards.emptyTitle")} text={t("referralRewards.emptyText")} />
      ) : (
        <PlainTable
          label={t("referralRewards.title")}
          rows={rows}
          idOf={({ id }) => id}
          columns={[
            {
              key: "who",
              head: t("referralRewards.columns.referrer"),
              draw: (one) => (
                <>
                  <strong className="font-strong">{one.referrer}</strong>
                  <span className="block text-ink-2 text-xs @3xl:hidden">{benefitIn(locale, one)}</span>
                </>
              ),
            },
            {
              key: "what",
              head: t("referralRewards.columns.benefit"),
              draw: (one) => benefitIn(locale, one),
              isWideOnly: true,
            },
            {
              key: "lead",
              head: t("referralRewards.columns.lead"),
              draw: (one) => <LeadLink {...one} />,
            },
            {
              key: "state",
              head: t("referralRewards.columns.state"),
              draw: (one) => (
                <>
                  <RewardPill state={one.state} />
                  {one.isOfOpenLead && (
                    <span className="mt-1 block max-w-[34ch] text-ink-2 text-xs">
                      {t("referralRewards.ofOpenLead")}
                    </span>
                  )}
                  {one.isOnHold && one.state !== "void" && (
                    <span className="mt-1 block text-ink-2 text-xs">{t("referralRewards.onHold")}</span>
                  )}
                </>
              ),
            },
            {
              key: "next",
              head: t("referralRewards.columns.next"),
              draw: (one) => mayWrite && <span className="flex flex-wrap gap-1.5">{steps(one)}</span>,
            },
          ]}
        />
      )}
      <MoreButton read={read}>{t("referralTabs.more")}</MoreButton>
      <NumbersTable />
      {voiding && (
        <ConfirmDialog
          title={t("referralRewards.voidTitle", { name: voiding.referrer })}
          action={t("referralRewards.steps.void")}
          variant="danger"
          isBusy={isPending}
          onAction={() => change(voiding, "void", () => setVoiding(undefined))}
          onClose={() => setVoiding(undefined)}
        >
          <p>{t(voiding.isOnHold ? "referralRewards.voidOnHoldText" : "referralRewards.voidText")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
