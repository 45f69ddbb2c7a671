"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { ConnectedAccount } from "@/contract/ad-networks/connections.ts";
import { forms, type LeadForm } from "@/contract/ad-networks/forms.ts";
import type { meta } from "@/contract/ad-networks/meta.ts";
import type { tiktok } from "@/contract/ad-networks/tiktok.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { BackfillButton } from "./backfill-button.tsx";
import { connectionErrorSentence } from "./connection-labels.tsx";

export function MatchLink({ form: { id, name } }: { form: Pick<LeadForm, "id" | "name"> }) {
  const { t } = useT();
  return (
    <Link
      href={withParameters(routes.settingsForms, { form: id })}
      className={buttonClass({ variant: "plain", size: "small" })}
    >
      {t("integrations.match")}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}

type KnownFormsProps = { account: ConnectedAccount; backfill: typeof meta.backfill | typeof tiktok.backfill };

function KnownForms({ account, backfill }: KnownFormsProps) {
  const { data = [] } = useRead(forms.list, {});
  const own = data.filter(({ accountId }) => accountId === account.id);
  if (own.length === 0) return null;
  return (
    <ul className="divide-y rounded-card border bg-surface">
      {own.map((form) => (
        <li key={form.id} className="grid gap-2.5 px-4 py-3">
          <p className="font-medium">{form.name}</p>
          <div className="flex flex-wrap items-center gap-2">
            <MatchLink form={form} />
            <BackfillButton name={form.name} forms={[form]} endpoint={backfill} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type AccountFormsProps<Form> = KnownFormsProps & {
  forms: Pick<UseQueryResult<Form[], ApiError>, "data" | "error" | "refetch" | "isFetching">;
  texts: { label: string; refresh: string; none: string };
  children: (form: Form) => ReactNode;
};

/** The forms of an account as its network lists them; without its answer, those that are known. */
export function AccountForms<Form>({ account, backfill, forms: read, texts, children }: AccountFormsProps<Form>) {
  const { t } = useT();
  const { data, error, refetch, isFetching } = read;
  return (
    <section aria-label={texts.label} className="grid gap-2">
      <div className="flex min-h-6.5 items-center gap-3">
        <h3 className="font-medium text-ink-2">{account.name}</h3>
        <Button variant="quiet" size="small" isReading={isFetching} onClick={() => refetch()} className="ml-auto">
          {texts.refresh}
        </Button>
      </div>
      {error && <Notice>{connectionErrorSentence(t, error)}</Notice>}
      {!data && error && <KnownForms account={account} backfill={backfill} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && <p className="text-ink-2">{texts.none}</p>}
      {data && data.length > 0 && <ul className="divide-y rounded-card border bg-surface">{data.map(children)}</ul>}
    </section>
  );
}
