"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useSession } from "next-auth/react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import { type ReferralConfig, referralProgramme } from "@/contract/referrals/programme.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ProgrammeForm } from "./programme-form.tsx";
import { ReadState, ScreenHead } from "./screen-parts.tsx";

export function ProgrammeScreen() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const mayWrite = can(useSession().data?.user.role ?? [], "referrals.write");
  const read = useRead(referralProgramme.get, {}, { refetchOnWindowFocus: false });
  const keep = (fresh: ReferralConfig) => client.setQueryData(readKey(referralProgramme.get, {}), fresh);
  const start = useWrite(referralProgramme.create, {
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
              <Button variant="primary" isBusy={start.isPending} onClick={() => start.mutate({})}>
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
