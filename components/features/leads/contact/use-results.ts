"use client";

import { attempts } from "@/contract/follow-up/attempts.ts";
import { type ContactResult, typification } from "@/contract/follow-up/contact-results.ts";
import { useRead } from "@/lib/api/query.ts";

const MAX_OFFERED = 6;

export type Results = {
  all: ContactResult[];
  offered: ContactResult[];
};

/** Cached during work, and refreshed on reconnect before use. */
export const RESULTS_READ = { staleTime: 300_000, refetchOnReconnect: true } as const;

/** Contact results; undefined while loading. Prefetch them on screens with attempts, so that they work offline. */
export function useResults(): Results | undefined {
  const { data: results } = useRead(typification.list, {}, RESULTS_READ);
  const { data: usual, isPending } = useRead(attempts.usual, {}, RESULTS_READ);
  if (!results || isPending) return;
  const active = results.filter(({ isActive }) => isActive);
  const all = active.filter(({ id }) => !active.some(({ parentId }) => parentId === id));
  const most = (usual ?? []).flatMap((id) => all.find((one) => one.id === id) ?? []);
  return { all, offered: [...new Set([...most, ...all])].slice(0, MAX_OFFERED) };
}
