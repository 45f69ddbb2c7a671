"use client";

import Link from "next/link";
import type { LeadForm } from "@/contract/forms.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routes.ts";
import { buttonClass } from "../ui/button.tsx";

/** To where a form's questions are matched. */
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
