"use client";

import Link from "next/link";
import { buttonClass } from "@/components/ui/button.tsx";
import type { ConnectedAccount } from "@/contract/ad-networks/connections.ts";
import { forms, type LeadForm } from "@/contract/ad-networks/forms.ts";
import type { meta } from "@/contract/ad-networks/meta.ts";
import type { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { BackfillButton } from "./backfill-button.tsx";

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

export function KnownForms({ account, backfill }: KnownFormsProps) {
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
