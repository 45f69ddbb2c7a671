"use client";

import { attempts } from "@/contract/follow-up/attempts.ts";
import { type ContactResult, typification } from "@/contract/follow-up/contact-results.ts";
import { useRead } from "@/lib/api/query.ts";

/** As many as are offered as buttons; the rest is in the list of all. */
const MOST_OFFERED = 6;

export type Results = {
  /** All that may be chosen: active, and with nothing active below them. */
  all: ContactResult[];
  /** What this person gives most, then the first of the list: in the same places all day. */
  offered: ContactResult[];
};

/** Kept while one works, and read again once the network is back, before they are asked for. */
export const RESULTS_READ = { staleTime: 300_000, refetchOnReconnect: true } as const;

/**
 * Results of contacts as one chooses among them; undefined while they are not known. A screen on which attempts are made
 * reads them before one is begun, so that they are there without a network too.
 */
export function useResults(): Results | undefined {
  const { data: results } = useRead(typification.list, {}, RESULTS_READ);
  const { data: usual, isPending } = useRead(attempts.usual, {}, RESULTS_READ);
  if (!results || isPending) return;
  const active = results.filter(({ isActive }) => isActive);
  const all = active.filter(({ id }) => !active.some(({ parentId }) => parentId === id));
  const most = (usual ?? []).flatMap((id) => all.find((one) => one.id === id) ?? []);
  return { all, offered: [...new Set([...most, ...all])].slice(0, MOST_OFFERED) };
}
