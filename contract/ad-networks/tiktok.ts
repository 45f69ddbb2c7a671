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
  integrations: endpoint({ method: "GET",    path: "/tiktok/integrations",        access: "integrations.read",  input: z.object({}), output: TikTokIntegrations, summary: "The licence's connections to TikTok with their advertisers; never a token" }),
  login:        endpoint({ method: "GET",    path: "/tiktok/login",               access: "integrations.write", input: z.object({}), output: z.object({ address: z.url() }), transaction: "own", fails: ["NOT_CONFIGURED"], summary: "The address of TikTok's page that asks for consent; what it brings back is good for this person and licence, once" }),
  connect:      endpoint({ method: "POST",   path: "/tiktok/token",               access: "integrations.write", input: TikTokToken,  output: Connection, transaction: "own", fails: ["NOT_CONFIGURED", "NETWORK_REFUSED", "LOGIN_STATE_INVALID"], summary: "Connect, or connect again, by what TikTok's page brought back or by a token" }),
  pages:        endpoint({ method: "GET",    path: "/tiktok/pages",               access: "integrations.read",  input: Advertiser,   output: z.array(LeadForm), transaction: "own", fails: ["NOT_FOUND", "NETWORK_REFUSED"], summary: "An advertiser's forms, asked of TikTok; new ones with what their questions most likely mean" }),
  subscribe:    endpoint({ method: "POST",   path: "/tiktok/integration",         access: "integrations.write", input: AccountId,    output: Subscribed, transaction: "own", fails: ["NOT_CONFIGURED", "NETWORK_REFUSED"], summary: "Have an advertiser's leads sent here; names what else TikTok sends of it" }),
  unsubscribe:  endpoint({ method: "DELETE", path: "/tiktok/integration",         access: "integrations.write", input: AccountId,    output: ConnectedAccount, transaction: "own", fails: ["NETWORK_REFUSED"], summary: "No longer have an advertiser's leads sent here" }),
  sendTestLead: endpoint({ method: "POST",   path: "/tiktok/pages/:id/test-lead", access: "integrations.write", input: FormId,       output: TestLead, transaction: "own", fails: ["NETWORK_REFUSED"], summary: "Have TikTok send a test lead of a form; the one before it is deleted there" }),
  testLeadResult:      endpoint({ method: "GET",    path: "/tiktok/pages/:id/test-lead", access: "integrations.read",  input: FormId.extend({ externalId: z.string().min(1).max(100) }), output: TestLeadResult, summary: "How far a lead of a form has come" }),
  backfill:     endpoint({ method: "POST",   path: "/tiktok/pages/:id/backfill",  access: "integrations.write", input: FormId.extend({ since: PastMoment }), output: Task, summary: "Fetch a form's leads since a moment: long work" }),
};
