"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Users } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { buttonClass, MoreButton } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { PlainTable } from "@/components/ui/plain-table.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import { Id } from "@/contract/kernel/records.ts";
import {
  Period,
  REFERRAL_STATES,
  type Referral,
  type ReferralState,
  referrals,
} from "@/contract/referrals/referrals.ts";
import { useReadPages, useWrite } from "@/lib/api/query.ts";
import { replaceStep } from "@/lib/browser/history/opened-step.ts";
import { plainDay } from "@/lib/format/dates.ts";
import { useT } from "@/lib/i18n/client.ts";
import { referredColumns } from "./referred-columns.tsx";
import { ReadState, referredAddress, ScreenHead } from "./screen-parts.tsx";

export function ReferredScreen() {
  const { t, locale } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const mayWrite = can(useSession().data?.user.role ?? [], "referrals.write");
  const searchParams = useSearchParams();
  const state = REFERRAL_STATES.find((one) => one === searchParams.get("state")) ?? "";
  const code = Id.safeParse(searchParams.get("code")).data;
  const { from, to } = Period.safeParse(Object.fromEntries(searchParams)).data ?? {};
  const narrowed = { state: state || undefined, codeId: code, from, to };
  const read = useReadPages(referrals.list, narrowed, { refetchOnWindowFocus: false, refetchOnMount: "always" });
  const [rejected, setRejected] = useState<Referral>();
  const { mutate, isPending } = useWrite(referrals.review, {
    onSettled: () => client.invalidateQueries({ queryKey: [referrals.list.method, referrals.list.path] }),
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });
  const rows = read.data?.pages.flatMap(({ items }) => items);
  const decide = ({ id, version }: Referral, decision: ReferralState, onDone?: () => void) =>
    mutate({ id, version, state: decision }, { onSuccess: () => onDone?.() });

  const days = from && to ? t("referred.ofDays", { from: plainDay(from, locale), to: plainDay(to, locale) }) : "";
  const ofCode = code && rows?.[0] ? t("referred.ofCode", { code: rows[0].code }) : "";
  const text = [ofCode, days].filter(Boolean).join(" ") || t("referred.text");

  return (
    <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
      <ScreenHead title={t("referred.title")} text={text}>
        {(code || from || to) && (
          <Link href={referredAddress({ state })} prefetch={false} className={buttonClass({ variant: "quiet" })}>
            {t("referred.showAll")}
          </Link>
        )}
        <SelectField
          label={t("referred.state")}
          value={state}
          none={t("referred.all")}
          options={REFERRAL_STATES.map((value) => ({ value, label: t(`referred.states.${value}`) }))}
          onChange={(event) => replaceStep(referredAddress({ state: event.target.value, code, from, to }))}
        />
      </ScreenHead>
      {rows === undefined ? (
        <ReadState error={read.error} onRetry={() => read.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState icon={Users} title={t("referred.emptyTitle")} text={t("referred.emptyText")} />
      ) : (
        <PlainTable
          label={t("referred.title")}
          rows={rows}
          idOf={({ id }) => id}
          columns={referredColumns(t, {
            mayDecide: mayWrite,
            isBusy: isPending,
            onDecide: decide,
            onReject: setRejected,
          })}
        />
      )}
      <MoreButton read={read}>{t("referralTabs.more")}</MoreButton>
      {rejected && (
        <ConfirmDialog
          title={t("referred.refuseTitle", { name: rejected.leadName })}
          action={t("referred.refuse")}
          variant="danger"
          isBusy={isPending}
          onAction={() => decide(rejected, "refused", () => setRejected(undefined))}
          onClose={() => setRejected(undefined)}
        >
          <p>{t("referred.refuseText")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
