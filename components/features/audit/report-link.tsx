"use client";

import { Download } from "lucide-react";
import type { ToolsProps } from "@/components/engines/data-list/definition.ts";
import { CSV_SEPARATOR_OF } from "@/components/engines/data-list/separators.ts";
import { ToolLink } from "@/components/engines/data-list/tool-button.tsx";
import { useFileDownload } from "@/components/ui/download-link.tsx";
import { audits } from "@/contract/audit/audits.ts";
import { addressOf } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";

/** Download of all matches. The browser streams it: no script holds it in memory. */
export function ReportLink({ filters }: ToolsProps<object>) {
  const { t, locale } = useT();
  const { path, query } = addressOf(audits.report, { ...filters, locale, separator: CSV_SEPARATOR_OF[locale] });
  const { isPreparing, link } = useFileDownload();
  const label = t(isPreparing ? "ui.preparing" : "audits.download");
  return <ToolLink icon={Download} label={label} href={`/api${path}${query}`} download {...link} />;
}
