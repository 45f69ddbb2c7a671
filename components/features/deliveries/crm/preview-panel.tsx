"use client";

import { CodeBlock } from "@/components/ui/code-block.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import type { CrmPreview } from "@/contract/deliveries/crm.ts";
import { leads } from "@/contract/leads/leads.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { callName } from "./use-crm-editor.ts";

type PreviewPanelProps = {
  hasAddress: boolean;
  preview: CrmPreview | undefined;
  isReadable: boolean;
  leadId: string | undefined;
  onLead: (id: string) => void;
};

const CHOICES = 20;

export function PreviewPanel({ hasAddress, preview, isReadable, leadId, onLead }: PreviewPanelProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const last = useRead(leads.list, { limit: CHOICES }).data?.items;
  return (
    <section aria-label={t("crm.preview.title")} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div>
        <h2 className="font-title text-lg tracking-[-0.012em]">{t("crm.preview.title")}</h2>
        <p className="text-ink-2">{t("crm.preview.text")}</p>
      </div>
      {last?.length === 0 && <p className="text-ink-2">{t("crm.preview.none")}</p>}
      {last && last.length > 0 && (
        <SelectField
          label={t("crm.preview.lead")}
          value={leadId ?? preview?.leadId ?? ""}
          options={last.map(({ id, firstName, lastName, createdAt }) => ({
            value: id,
            label: `${`${firstName} ${lastName}`.trim() || t("crm.preview.nameless")} · ${plainMoment(createdAt, locale, zone)}`,
          }))}
          onChange={({ target }) => onLead(target.value)}
        />
      )}
      {!isReadable && <p className="text-fail">{t("crm.preview.failed")}</p>}
      {preview?.calls.map(({ name, request, lines }) => (
        <details key={name} open={preview.calls.length === 1} className="rounded-card border bg-surface">
          <summary className="cursor-pointer px-3 py-2 font-medium">
            {preview.calls.length === 1 ? t("crm.preview.request") : t("crm.mapping.call", { name: callName(t, name) })}
          </summary>
          {request === null ? (
            <p className="border-t px-3 py-2 text-ink-2">{t(whyNotMade(lines, hasAddress))}</p>
          ) : (
            <Written text={request} />
          )}
        </details>
      ))}
    </section>
  );
}

type Lines = CrmPreview["calls"][number]["lines"];

function whyNotMade(lines: Lines, hasAddress: boolean) {
  if (!hasAddress) return "crm.preview.noAddress";
  return lines.some((row) => row?.isMissing) ? "crm.preview.lacks" : "crm.preview.waits";
}

export function Written({ text }: { text: string }) {
  const [head, ...rest] = text.split("\n\n");
  const body = rest.join("\n\n");
  return (
    <CodeBlock variant="flush">{rest.length > 0 ? `${head}\n\n${indented(body)}` : indented(head ?? "")}</CodeBlock>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
