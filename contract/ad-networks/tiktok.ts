import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { PastMoment } from "../kernel/moments.ts";
import { Id } from "../kernel/records.ts";
import { Task } from "../tasks/tasks.ts";
import { ConnectedAccount, Connection, TestLead, TestLeadResult } from "./connections.ts";
import { LeadForm } from "./forms.ts";

export const TIKTOK_SETTINGS = ["TIKTOK_APP_ID", "TIKTOK_APP_SECRET"] as const;

export const Overlap = z.object({
  subscriptionId: z.string(),
  formExternalId: z.string().nullable(),
  address: z.string(),
});
export type Overlap = z.infer<typeof Overlap>;

export const TikTokIntegrations = z.object({
  missingSettings: z.array(z.enum(TIKTOK_SETTINGS)),
  webhookAddress: z.string(),
  connections: z.array(Connection.extend({ accounts: z.array(ConnectedAccount) })),
});
export type TikTokIntegrations = z.infer<typeof TikTokIntegrations>;

const Secret = z.string().trim().min(1, "required").max(2000, "tooLong");

export const TikTokToken = z.object({
  authCode: Secret.optional(),
  state: z.string().max(2000, "tooLong").optional(),
  accessToken: Secret.optional(),
});
export type TikTokToken = z.infer<typeof TikTokToken>;

const AccountId = z.object({ accountId: Id });
const FormId = z.object({ id: Id });
const Advertiser = z.object({ advertiserId: z.string().regex(/^\d{1,30}$/, "invalid") });

const Subscribed = z.object({ account: ConnectedAccount, overlaps: z.array(Overlap) });
// biome-ignore format: a table is read by its columns
export const tiktok = {
  integrations: endpoint({ method: "GET",    path: "/tiktok/integrations",        access: "integrations.read",  input: z.object({}), output: TikTokIntegrations, summary: "Connections to TikTok with their advertisers, without tokens" }),
  login:        endpoint({ method: "GET",    path: "/tiktok/login",               access: "integrations.write", input: z.object({}), output: z.object({ address: z.url() }), transaction: "own", fails: ["NOT_CONFIGURED"], summary: "Address of TikTok's consent page; its code is valid once, for this user and licence" }),
  connect:      endpoint({ method: "POST",   path: "/tiktok/token",               access: "integrations.write", input: TikTokToken,  output: Connection, transaction: "own", fails: ["NOT_CONFIGURED", "NETWORK_REFUSED", "LOGIN_STATE_INVALID"], summary: "Connect or reconnect by the code of TikTok's page or by a token" }),
  pages:        endpoint({ method: "GET",    path: "/tiktok/pages",               access: "integrations.read",  input: Advertiser,   output: z.array(LeadForm), transaction: "own", fails: ["NOT_FOUND", "NETWORK_REFUSED"], summary: "Forms of an advertiser, read from TikTok; a new one gets a suggested mapping" }),
  subscribe:    endpoint({ method: "POST",   path: "/tiktok/integration",         access: "integrations.write", input: AccountId,    output: Subscribed, transaction: "own", fails: ["NOT_CONFIGURED", "NETWORK_REFUSED"], summary: "Subscribe to an advertiser's leads; returns its other subscriptions" }),
  unsubscribe:  endpoint({ method: "DELETE", path: "/tiktok/integration",         access: "integrations.write", input: AccountId,    output: ConnectedAccount, transaction: "own", fails: ["NETWORK_REFUSED"], summary: "Unsubscribe from an advertiser's leads" }),
  sendTestLead: endpoint({ method: "POST",   path: "/tiktok/pages/:id/test-lead", access: "integrations.write", input: FormId,       output: TestLead, transaction: "own", fails: ["NETWORK_REFUSED"], summary: "Request a test lead of a form from TikTok; deletes the previous one" }),
  testLeadResult:      endpoint({ method: "GET",    path: "/tiktok/pages/:id/test-lead", access: "integrations.read",  input: FormId.extend({ externalId: z.string().min(1).max(100) }), output: TestLeadResult, summary: "Progress of a form's test lead" }),
  backfill:     endpoint({ method: "POST",   path: "/tiktok/pages/:id/backfill",  access: "integrations.write", input: FormId.extend({ since: PastMoment }), output: Task, summary: "Fetch a form's leads since a time, as a task" }),
};
