"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { can } from "@/contract/access.ts";
import { type ReferralConfig, referralProgramme } from "@/contract/referral-programme.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead, useWrite } from "@/lib/provider/query.ts";
import { readKey } from "@/lib/provider/read-key.ts";
import { useSession } from "@/lib/session/client.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useToast } from "../ui/toast.tsx";
import { ProgrammeForm } from "./programme-form.tsx";
import { ReadState } from "./read-state.tsx";
import { ScreenHead } from "./screen-head.tsx";

/** How the programme is configured, beside what a visitor would see of it. */
export function ProgrammeScreen() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const mayWrite = can(useSession().data?.user.role ?? [], "referrals.write");
  const read = useRead(referralProgramme.get, {}, { refetchOnWindowFocus: false });
  const keep = (fresh: ReferralConfig) => client.setQueryData(readKey(referralProgramme.get, {}), fresh);
  const begin = useWrite(referralProgramme.create, {
    onSuccess: keep,
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });

  return (
    <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
      <ScreenHead title={t("referralProgramme.title")} text={t("referralProgramme.text")} />
      {read.data === undefined ? (
        <ReadState error={read.error} onRetry={() => read.refetch()} />
      ) : read.data === null ? (
        <EmptyState
          icon={Gift}
          title={t("referralProgramme.emptyTitle")}
          text={t("referralProgramme.emptyText")}
          action={
            mayWrite && (
              <Button look="primary" isBusy={begin.isPending} onClick={() => begin.mutate({})}>
                {t("referralProgramme.begin")}
              </Button>
            )
          }
        />
      ) : (
        <ProgrammeForm config={read.data} mayWrite={mayWrite} onFresh={keep} />
      )}
    </div>
  );
}
