"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type Page, retryWithRows } from "@/components/engines/data-list/pages.ts";
import type { ListedLead } from "@/contract/leads/lead-list.ts";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";

/** A row with the fields of its changed lead; contacts and due times follow with the next read. */
function asListed({ stage, advisor, campaign, model, agencyMatch, pipeline, original, ...lead }: LeadDetail) {
  return (row: ListedLead): ListedLead => ({
    ...row,
    ...lead,
    product: model?.name ?? lead.product,
    agencyName: agencyMatch?.name ?? lead.agency,
    pipelineId: pipeline?.id ?? null,
    stageId: stage?.id ?? null,
    stage: stage?.name ?? null,
    ...(stage?.id !== row.stageId && { stageColour: null }),
    advisorId: advisor?.id ?? null,
    advisor: advisor?.name ?? null,
    campaign: campaign?.name ?? null,
    originalAt: original?.createdAt ?? null,
  });
}

export function useShowLead(): (lead: LeadDetail) => void {
  const client = useQueryClient();
  return useCallback(
    (lead: LeadDetail) => {
      client.setQueryData(readKey(leads.get, { id: lead.id }), lead);
      client.setQueriesData<Page<ListedLead>>(
        { queryKey: [leads.list.method, leads.list.path] },
        (page) => page && retryWithRows(page, page.items.filter(({ id }) => id === lead.id).map(asListed(lead))),
      );
    },
    [client],
  );
}
