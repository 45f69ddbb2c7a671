"use client";

import { WifiOff } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { type ContactResult, typification } from "@/contract/follow-up/contact-results.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

const MAX_OFFERED = 6;

export type Results = {
  all: ContactResult[];
  offered: ContactResult[];
};

/** Cached during work, and refreshed on reconnect before use. */
const RESULTS_READ = { staleTime: 300_000, refetchOnReconnect: true } as const;

/** Contact results; undefined while loading. Prefetch them on screens with attempts, so that they work offline. */
export function useResults(): Results | undefined {
  const { data: results } = useRead(typification.list, {}, RESULTS_READ);
  const { data: usual, isPending } = useRead(attempts.usual, {}, RESULTS_READ);
  if (!results || isPending) return;
  const active = results.filter(({ isActive }) => isActive);
  const all = active.filter(({ id }) => !active.some(({ parentId }) => parentId === id));
  const max = (usual ?? []).flatMap((id) => all.find((one) => one.id === id) ?? []);
  return { all, offered: [...new Set([...max, ...all])].slice(0, MAX_OFFERED) };
}

/** Retry interval in milliseconds: online events are unreliable. */
const RETRY_MS = 3000;

export function ResultsAwaited({ onEnd }: { onEnd: () => void }) {
  const { t } = useT();
  const results = useRead(typification.list, {}, { ...RESULTS_READ, refetchInterval: RETRY_MS });
  const usual = useRead(attempts.usual, {}, RESULTS_READ);
  const [hasFailed, setFailed] = useState(false);
  if (results.isError && !hasFailed) setFailed(true);
  if (!hasFailed) return <Skeleton className="mt-3 h-7.5 w-full" />;
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-2 rounded-card bg-sunken p-3">
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2">
        <Icon as={WifiOff} className="flex-none text-dup" />
        {t("attempts.notRead")}
      </p>
      <Button
        isReading={results.isFetching}
        onClick={() => {
          void results.refetch();
          void usual.refetch();
        }}
      >
        {t("ui.retry")}
      </Button>
      <Button variant="quiet" onClick={onEnd}>
        {t("attempts.cancel")}
      </Button>
    </div>
  );
}
