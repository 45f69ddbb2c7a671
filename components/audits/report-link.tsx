"use client";

import { Download } from "lucide-react";
import { audits } from "@/contract/audits.ts";
import { useT } from "@/lib/i18n/client.ts";
import { addressOf } from "@/lib/provider/address.ts";
import type { ToolsProps } from "../data-list/definition.ts";
import { CSV_SEPARATOR_OF } from "../data-list/separators.ts";
import { ToolLink } from "../data-list/tool-button.tsx";
import { useFileDownload } from "../ui/download-link.tsx";

/** All that the list finds as a file. The browser takes it itself, as it comes: no script ever holds it. */
export function ReportLink({ filters }: ToolsProps<object>) {
  const { t, locale } = useT();
  const { path, query } = addressOf(audits.report, { ...filters, locale, separator: CSV_SEPARATOR_OF[locale] });
  const { isPreparing, link } = useFileDownload();
  const label = t(isPreparing ? "ui.preparing" : "audits.download");
  return <ToolLink icon={Download} label={label} href={`/api${path}${query}`} download {...link} />;
}
