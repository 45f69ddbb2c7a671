"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import { useCallback } from "react";
import { useRestoredForm } from "@/components/engines/record-list/record-address.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { BackLink } from "@/components/ui/links.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type FormDetail, forms } from "@/contract/ad-networks/forms.ts";
import { useRead } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { MappingForm } from "./mapping-form.tsx";
import { useTargets } from "./mapping-values.ts";

export function FormEditor({ id }: { id: string }) {
  const { t } = useT();
  const client = useQueryClient();
  const read = useRead(forms.get, { id }, { refetchOnWindowFocus: false });
  const targets = useTargets();
  const { started, heading, onRestored } = useRestoredForm(id, read.data?.version);
  const onFresh = useCallback(
    (form: FormDetail) => {
      client.setQueryData(readKey(forms.get, { id: form.id }), form);
      void client.invalidateQueries({ queryKey: readKey(forms.list, {}) });
    },
    [client],
  );
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <BackLink href={routes.settingsForms}>{t("routes.settingsForms")}</BackLink>
      {read.data && (
        <div className="border-b px-4 pt-3 pb-4 sm:px-5">
          <h1 ref={heading} className="outline-none break-words font-title text-xl tracking-[-0.018em]">
            {read.data.name}
          </h1>
          <p className="mt-0.5 text-ink-2">
            {t(`integrations.networks.${read.data.network}`)} · {read.data.accountName}
          </p>
        </div>
      )}
      {read.data && targets ? (
        <MappingForm
          key={`${id} ${started}`}
          form={read.data}
          targets={targets}
          onFresh={onFresh}
          onRestored={(form) => {
            onFresh(form);
            onRestored(form.version);
          }}
        />
      ) : read.isError ? (
        read.error.httpStatus === 404 ? (
          <EmptyState level={1} icon={FileQuestion} title={t("forms.missingTitle")} text={t("forms.missingText")} />
        ) : (
          <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
        )
      ) : (
        <div className="flex flex-col gap-4 px-5 py-5">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-80" />
          <Skeleton className="h-4 w-64" />
        </div>
      )}
    </div>
  );
}
