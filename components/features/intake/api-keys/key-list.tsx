"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, KeyRound, ShieldCheck } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import {
  API_KEY_SCOPES,
  ApiKey,
  type ApiKeyScope,
  apiKeys,
  IssuedApiKey,
  NewApiKey,
} from "@/contract/intake/api-keys.ts";
import { SOURCES } from "@/contract/kernel/channels.ts";
import { listDate } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { KeyDetails } from "./key-details.tsx";
import { type Issued, IssuedSecret } from "./signing.tsx";
import { TestLead } from "./test-lead.tsx";

function useScopeLabel(): (scope: ApiKeyScope) => string {
  const { t } = useT();
  return useCallback(
    (scope) => {
      const source = SOURCES.find((one) => scope === `leads:${one}`);
      return source ? t(`sources.${source}`) : t("apiKeys.allSources");
    },
    [t],
  );
}

const KEYS: RecordsOf<"apiKeys", ApiKey, typeof NewApiKey> = {
  id: "apiKeys",
  icon: KeyRound,
  list: apiKeys.list,
  create: apiKeys.create,
  update: apiKeys.update,
  permission: "apiKeys.write",
  history: "apiKey",
  contract: NewApiKey,
  fields: { name: "text", scopes: "choices" },
  starts: { scopes: "leads:*" },
  Actions: TestLead,
  name: (key) => key.name,
  isClosed: (key) => key.revokedAt !== null,
  columns: [
    { field: "name", draw: (key) => key.name },
    { field: "prefix", draw: (key) => <span className="font-mono text-xs">{key.prefix}…</span>, width: 140 },
    { field: "scopes", draw: (key) => <Scopes apiKey={key} />, isWideOnly: true },
    { field: "state", draw: (key) => <State apiKey={key} />, width: 144 },
    { field: "lastUsedAt", draw: (key) => <LastUsed apiKey={key} />, width: 140, isWideOnly: true },
  ],
  useOptions: () => {
    const scopeLabel = useScopeLabel();
    return { scopes: API_KEY_SCOPES.map((scope) => ({ value: scope, label: scopeLabel(scope) })) };
  },
};

export function KeyList() {
  const [issued, setIssued] = useState<Issued | null>(null);
  const client = useQueryClient();
  const definition = useMemo(
    (): RecordsOf<"apiKeys", ApiKey, typeof NewApiKey> => ({
      ...KEYS,
      onAdded: (added) => {
        const { name, key } = IssuedApiKey.parse(added);
        setIssued({ kind: "key", of: name, value: key });
        // The cached list excludes the key.
        client.setQueryData<ApiKey[]>(readKey(apiKeys.list, {}), (keys) => keys?.map((one) => ApiKey.parse(one)));
      },
      Below: ({ record }) => <KeyDetails apiKey={record} onIssued={setIssued} />,
    }),
    [client],
  );
  return (
    <>
      <RecordList definition={definition} />
      {issued && <IssuedSecret issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

function Scopes({ apiKey }: { apiKey: ApiKey }) {
  const scopeLabel = useScopeLabel();
  return apiKey.scopes.map(scopeLabel).join(", ");
}

function State({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useT();
  if (apiKey.revokedAt) return <Pill icon={CircleSlash}>{t("apiKeys.revoked")}</Pill>;
  return (
    <Pill tone="done" icon={apiKey.isSigned ? ShieldCheck : CircleCheck}>
      {t(apiKey.isSigned ? "apiKeys.liveSigned" : "apiKeys.live")}
    </Pill>
  );
}

function LastUsed({ apiKey: { lastUsedAt } }: { apiKey: ApiKey }) {
  const { t, locale } = useT();
  const zone = useZone();
  const text = useAsOfNow((now) => (lastUsedAt ? listDate(lastUsedAt, now, locale, zone) : ""));
  return (
    <span suppressHydrationWarning className="tabular-nums">
      {text || t("apiKeys.never")}
    </span>
  );
}
