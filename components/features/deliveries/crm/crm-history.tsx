"use client";

import type { Values } from "@/components/engines/record-form/record-schema.ts";
import type { Readable } from "@/components/engines/record-list/differences.ts";
import { RecordHistory } from "@/components/engines/record-list/record-history.tsx";
import { models } from "@/contract/catalogue/models.ts";
import { type Crm, crms } from "@/contract/deliveries/crm.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

const PLAIN = ["name", "sendsDuplicates", "sendsChanges", "ratePerMinute"] as const;
const LISTED = ["channels", "modelIds"] as const;
const PARTS = ["mapping", "connection", "limits"] as const;
type Name = (typeof PLAIN)[number] | (typeof LISTED)[number] | "url" | (typeof PARTS)[number];

function toFormValues({ config, ...crm }: Crm): Values {
  const { calls, headers, timeoutMs, url, ...auth } = config;
  const values: Record<Name, string> = {
    ...(Object.fromEntries(PLAIN.map((name) => [name, String(crm[name])])) as Record<(typeof PLAIN)[number], string>),
    ...(Object.fromEntries(LISTED.map((name) => [name, crm[name].join(",")])) as Record<
      (typeof LISTED)[number],
      string
    >),
    url,
    mapping: JSON.stringify(calls),
    connection: JSON.stringify(auth),
    limits: JSON.stringify([headers, timeoutMs]),
  };
  return values;
}

export function CrmHistory({ crm, onRestored }: { crm: Crm; onRestored: (crm: Crm) => void }) {
  const { t } = useT();
  const sold = useRead(models.list, {}).data ?? [];
  const part = (name: string) => PARTS.find((one) => one === name);
  const readable: Readable = {
    label: (name) => {
      const section = part(name);
      if (section) return t(`crm.sections.${section}`);
      // The path of a rejected field, `config.url`, ends with its name.
      const field = [...PLAIN, ...LISTED, "url" as const, "key" as const].find((one) => one === name.split(".").at(-1));
      return field ? t(`crm.fields.${field}`) : name;
    },
    value: (name, text) => {
      if (part(name)) return t("crm.otherVersion");
      if (name === "sendsDuplicates" || name === "sendsChanges") return t(text === "true" ? "ui.yes" : "ui.no");
      if (name === "channels")
        return crmChannels(text)
          .map((channel) => t(`crm.channels.${channel}`))
          .join(", ");
      if (name !== "modelIds" || text === "") return text;
      const named = (id: string) => sold.find((model) => model.id === id);
      return text
        .split(",")
        .map((id) => (named(id) ? `${named(id)?.brand} ${named(id)?.name}` : t("records.missingTitle")))
        .join(", ");
    },
  };
  return (
    <RecordHistory
      subject="crm"
      update={crms.update}
      recordKey={crm.id}
      current={crm}
      toFormValues={toFormValues}
      readable={readable}
      onRestored={onRestored}
    />
  );
}

function crmChannels(text: string): Crm["channels"] {
  return text === "" ? [] : (text.split(",") as Crm["channels"]);
}
