import type { LeadNetwork } from "@/provider/domains/ad-networks/network.ts";
import { parseExactly } from "@/provider/kernel/lossless-json.ts";
import { isHexHmac } from "@/provider/secrets/hex-hmac.ts";
import { readForm, unsubscribe } from "./accounts.ts";
import { reachesForm, readFormLeads } from "./form-leads.ts";
import { filledForm, readLead } from "./read-lead.ts";
import { readToken } from "./token.ts";
import { eventsOf } from "./webhook.ts";

const SCHEME = "sha256=";

export const meta: LeadNetwork = {
  isSigned: (secrets, headers, raw) => {
    const input = headers.get("x-hub-signature-256") ?? "";
    return input.startsWith(SCHEME) && isHexHmac(input.slice(SCHEME.length), secrets, raw);
  },
  secretsOf: ({ META_APP_SECRET }) => META_APP_SECRET,
  eventsOf,
  read: readLead,
  reachesForm,
  readForm,
  readFormLeads,
  readToken,
  leave: unsubscribe,
  reread: (raw) => filledForm(parseExactly(raw)),
};
