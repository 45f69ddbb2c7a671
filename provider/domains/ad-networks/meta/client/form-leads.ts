import * as z from "zod";
import type { FormLeads, FormToReach, FormToRead } from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { callGraph } from "./graph.ts";
import { GraphId, readPage } from "./pages.ts";
import { FIELDS } from "./read-lead.ts";

const Found = z.looseObject({ id: GraphId });

/** Reads a page of leads since a given time; place is Graph's cursor. @throws NetworkError */
export async function readFormLeads(config: Config, request: FormToRead): Promise<FormLeads> {
  const { form, since, token, place, signal } = request;
  const from = Math.floor(Date.parse(since) / 1000) - 1;
  const filtering = JSON.stringify([{ field: "time_created", operator: "GREATER_THAN", value: from }]);
  const { items, after } = await readPage(config, `/${form.externalId}/leads`, z.unknown(), {
    token,
    after: place,
    query: { fields: FIELDS, filtering },
    signal,
  });
  const leads = items.flatMap((one) => Found.safeParse(one).data ?? []);
  return { items: leads.map((lead) => ({ id: lead.id, body: JSON.stringify(lead) })), next: after };
}

/** Graph gives one error for a deleted lead and for lost access; the form's other leads distinguish them. */
export async function reachesForm({ config, formExternalId, accountToken, signal }: FormToReach): Promise<true> {
  const query = { fields: "id", limit: "1" };
  await callGraph(config, `/${formExternalId}/leads`, { token: accountToken, query, signal });
  return true;
}
