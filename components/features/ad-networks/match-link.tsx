"use client";

import Link from "next/link";
import { buttonClass } from "@/components/ui/button.tsx";
import type { LeadForm } from "@/contract/ad-networks/forms.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

export function MatchLink({ form: { id, name } }: { form: Pick<LeadForm, "id" | "name"> }) {
  const { t } = useT();
  return (
    <Link
      href={withParameters(routes.settingsForms, { form: id })}
      className={buttonClass({ look: "plain", size: "small" })}
    >
      {t("integrations.match")}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
