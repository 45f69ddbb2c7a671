"use client";

import { leads } from "@/contract/leads/leads.ts";
import { useRead } from "@/lib/api/query.ts";
import { useEvents } from "@/lib/api/use-events.ts";

/** Reads a lead, again whenever it changes. */
export function useLead(id: string) {
  const read = useRead(leads.get, { id }, { refetchOnWindowFocus: false });
  useEvents(
    leads.events,
    (event) => {
      if (event.changed.includes(id)) read.refetch();
    },
    () => {
      if (!read.isFetching) read.refetch();
    },
  );
  return read;
}
