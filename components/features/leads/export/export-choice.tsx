"use client";

import { useEffect, useRef, useState } from "react";
import type { ToolsProps } from "@/components/engines/data-list/definition.ts";
import { DownloadLink } from "@/components/ui/links.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import type { Source } from "@/contract/kernel/channels.ts";
import { CSV_SEPARATORS } from "@/contract/kernel/files.ts";
import { LEAD_COLUMNS_OF } from "@/contract/leads/lead-columns.ts";
import { LEAD_EXPORT_COLUMNS, leads } from "@/contract/leads/leads.ts";
import { CSV_SEPARATOR_OF } from "@/lib/format/numbers.ts";
import { endpointUrl } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { exportableColumns } from "./exportable-columns.ts";

type ExportChoiceProps = ToolsProps<{ source?: Source }> & { onTaken: () => void };

export function ExportChoice({ scope, filters, columns, onTaken }: ExportChoiceProps) {
  const { t, locale } = useT();
  const [which, setWhich] = useState<"shown" | "all">("shown");
  const [separator, setSeparator] = useState(CSV_SEPARATOR_OF[locale]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("select")?.focus(), []);

  const requested =
    which === "shown"
      ? exportableColumns(columns, scope)
      : scope.source
        ? LEAD_COLUMNS_OF[scope.source]
        : LEAD_EXPORT_COLUMNS;
  const { path, query } = endpointUrl(leads.export, {
    ...scope,
    ...filters,
    columns: requested.join(),
    separator,
    locale,
  });

  return (
    <div ref={box} className="flex flex-col gap-3 p-2.5">
      <p className="text-ink-2 text-xs">{t("leadExport.text")}</p>
      <SelectField
        label={t("leadExport.columns")}
        value={which}
        options={[
          { value: "shown", label: t("leadExport.shown") },
          { value: "all", label: t("leadExport.all") },
        ]}
        onChange={({ target }) => setWhich(target.value === "all" ? "all" : "shown")}
      />
      <SelectField
        label={t("leadExport.separator")}
        value={separator}
        options={CSV_SEPARATORS.map((value) => ({
          value,
          label: t(value === ";" ? "leadExport.semicolon" : "leadExport.comma"),
        }))}
        onChange={({ target }) => setSeparator(target.value === "," ? "," : ";")}
      />
      <DownloadLink href={`/api${path}${query}`} variant="primary" onStarted={onTaken}>
        {t("leadExport.download")}
      </DownloadLink>
    </div>
  );
}
