"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type Page, retryWithRows } from "@/components/engines/data-list/pages.ts";
import { type Lead, type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";

export function useShowLead(): (lead: LeadDetail) => void {
  const client = useQueryClient();
  return useCallback(
    (lead: LeadDetail) => {
      client.setQueryData(readKey(leads.get, { id: lead.id }), lead);
      client.setQueriesData<Page<Lead>>(
        { queryKey: [leads.list.method, leads.list.path] },
        (page) => page && retryWithRows(page, [lead]),
      );
    },
    [client],
  );
}
