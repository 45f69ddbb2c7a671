import * as z from "zod";
import type {
  FormLeads,
  FormToReach,
  FormToRead,
  LeadNetwork,
  NetworkEvent,
} from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { parseExactly } from "@/provider/kernel/json.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { isHexHmac } from "@/provider/secrets/signatures.ts";
import { readForm, unsubscribe } from "./accounts.ts";
import { callGraph } from "./graph.ts";
import { GraphId, readPage } from "./pages.ts";
import { FIELDS, filledForm, readLead } from "./read-lead.ts";
import { readToken } from "./token.ts";

/** Meta sends ids as numbers or text; normalised to text. */
const MetaId = z.union([z.string().min(1).max(100), z.number()]).transform(String);

const Change = z.object({
  field: z.literal("leadgen"),
  value: z.looseObject({ leadgen_id: MetaId, page_id: MetaId.optional().catch(undefined), form_id: MetaId }),
});
const Delivery = z.object({
  object: z.literal("page"),
  entry: z.array(z.unknown()),
});

const Entry = z.looseObject({ id: MetaId.catch(""), changes: z.array(z.unknown()).catch([]) });

/** Skips invalid entries and other kinds of changes. @throws Problem MALFORMED_BODY */
function parseEvents(raw: Buffer): NetworkEvent[] {
  const delivery = Delivery.safeParse(parseExactly(raw.toString("utf8")));
  if (!delivery.success) throw new Problem("MALFORMED_BODY");
  const entries = delivery.data.entry.flatMap((input) => Entry.safeParse(input).data ?? []);
  return entries.flatMap(({ id, changes }) =>
    changes.flatMap((input) => {
      const change = Change.safeParse(input);
      if (!change.success) return [];
      const { leadgen_id, page_id, form_id } = change.data.value;
      return {
        externalId: leadgen_id,
        accountExternalId: page_id ?? id,
        formExternalId: form_id,
        formName: "",
        body: JSON.stringify(input),
      };
    }),
  );
}

const Found = z.looseObject({ id: GraphId });

/** Reads a page of leads since a given time; place is Graph's cursor. @throws NetworkError */
async function readFormLeads(config: Config, request: FormToRead): Promise<FormLeads> {
  const { form, since, token, cursor, signal } = request;
  const from = Math.floor(Date.parse(since) / 1000) - 1;
  const filtering = JSON.stringify([{ field: "time_created", operator: "GREATER_THAN", value: from }]);
  const { items, after } = await readPage(config, `/${form.externalId}/leads`, z.unknown(), {
    token,
    after: cursor,
    query: { fields: FIELDS, filtering },
    signal,
  });
  const leads = items.flatMap((one) => Found.safeParse(one).data ?? []);
  return { items: leads.map((lead) => ({ id: lead.id, body: JSON.stringify(lead) })), next: after };
}

/** Graph gives one error for a deleted lead and for lost access; the form's other leads distinguish them. */
async function reachesForm({ config, formExternalId, accountToken, signal }: FormToReach): Promise<true> {
  const query = { fields: "id", limit: "1" };
  await callGraph(config, `/${formExternalId}/leads`, { token: accountToken, query, signal });
  return true;
}

const SCHEME = "sha256=";

export const meta: LeadNetwork = {
  isSigned: (secrets, headers, raw) => {
    const input = headers.get("x-hub-signature-256") ?? "";
    return input.startsWith(SCHEME) && isHexHmac(input.slice(SCHEME.length), secrets, raw);
  },
  secretsOf: ({ META_APP_SECRET }) => META_APP_SECRET,
  eventsOf: parseEvents,
  read: readLead,
  reachesForm,
  readForm,
  readFormLeads,
  readToken,
  leave: unsubscribe,
  reread: (raw) => filledForm(parseExactly(raw)),
};
