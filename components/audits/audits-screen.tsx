"use client";

import { Download, ScrollText } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { audits } from "@/contract/audits.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { addressOf } from "@/lib/provider/address.ts";
import { useSession } from "@/lib/session/client.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { filtersOf } from "./audit-address.ts";
import { AuditList } from "./audit-list.tsx";

// One object: a scope that is made anew would be another list.
const SCOPE = {};

/** What separates cells where the decimal comma is at home, and where it is not. */
const SEPARATORS: Record<Locale, ";" | ","> = { es: ";", en: "," };

/** Who did what in the licence, and all of it as a file. */
export function AuditsScreen() {
  const { t, locale } = useT();
  const filters = filtersOf(useSearchParams());
  const licenseId = useSession().data?.licenseId;
  const { path, query } = addressOf(audits.report, { ...filters, locale, separator: SEPARATORS[locale] });

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-[18px] sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("audits.title")}</h1>
        {/* The browser takes the file itself, as it comes: no script ever holds it. */}
        <a href={`/api${path}${query}`} download className={`${buttonClass()} ml-auto`}>
          <Icon as={Download} size={14} />
          {t("audits.download")}
        </a>
      </div>
      <AuditList
        key={licenseId}
        scope={SCOPE}
        label={t("audits.tableLabel")}
        emptyState={<EmptyState icon={ScrollText} title={t("audits.emptyTitle")} text={t("audits.emptyText")} />}
      />
    </div>
  );
}
