import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { PastMoment } from "../kernel/moments.ts";
import { Id, RecordToRemove } from "../kernel/records.ts";
import { Task } from "../tasks/tasks.ts";
import { ConnectedAccount, Connection, TestLead, TestLeadResult } from "./connections.ts";
import { LeadForm } from "./forms.ts";

/** Permissions that lead retrieval requires, by Meta's guide to retrieving leads. */
export const META_PERMISSIONS = [
  "leads_retrieval",
  "pages_show_list",
  "pages_read_engagement",
  "pages_manage_metadata",
  "ads_management",
] as const;

export const META_SETTINGS = ["META_APP_ID", "META_APP_SECRET", "META_VERIFY_TOKEN"] as const;
export const MetaSetting = z.enum(META_SETTINGS);

export const MetaConnection = Connection.extend({
  accounts: z.array(ConnectedAccount),
  missing: z.array(z.enum(META_PERMISSIONS)),
});
export type MetaConnection = z.infer<typeof MetaConnection>;

export const MetaIntegration = z.object({
  connections: z.array(MetaConnection),
  missingSettings: z.array(MetaSetting),
  webhookAddress: z.string(),
});
export type MetaIntegration = z.infer<typeof MetaIntegration>;

export const MetaLogin = z.object({
  token: z.string().trim().min(1, "required").max(2000, "tooLong").optional(),
  code: z.string().trim().min(1).max(2000).optional(),
  state: z.string().max(2000).optional(),
});

export const MetaForm = LeadForm.extend({
  status: z.string(),
  leadsCount: z.number().int().nullable(),
});
export type MetaForm = z.infer<typeof MetaForm>;

const OfConnection = z.object({ connectionId: Id });
const Subscription = z.object({ id: Id, isSubscribed: z.boolean() });
const FormId = z.object({ id: Id });

// biome-ignore format: a table is read by its columns
export const meta = {
  integration:        endpoint({ method: "GET",    path: "/meta/integration/license",  access: "integrations.read",  input: z.object({}), output: MetaIntegration, summary: "Connections to Meta with their accounts, and missing settings of the installation" }),
  connect:            endpoint({ method: "POST",   path: "/meta/integration/license",  access: "integrations.write", input: MetaLogin, output: MetaConnection, transaction: "own", fails: ["NETWORK_REFUSED", "NOT_CONFIGURED", "LOGIN_STATE_INVALID"], summary: "Connect by a pasted token or by the code of Meta's dialog" }),
  disconnect:         endpoint({ method: "DELETE", path: "/meta/integration/license",  access: "integrations.write", input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT"], summary: "End a connection to Meta; its leads and forms stay" }),
  dialog:             endpoint({ method: "GET",    path: "/meta/oauth",                access: "integrations.write", input: z.object({}), output: z.object({ address: z.url() }), transaction: "own", fails: ["NOT_CONFIGURED"], summary: "Address of Meta's login dialog; its state is valid once, for ten minutes, for this user and licence" }),
  adAccounts:         endpoint({ method: "GET",    path: "/meta/adaccount",            access: "integrations.read",  input: OfConnection, output: z.array(ConnectedAccount), transaction: "own", fails: ["NETWORK_REFUSED"], summary: "Ad accounts of a connection, read from Meta" }),
  assets:             endpoint({ method: "GET",    path: "/meta/comercial-actives",    access: "integrations.read",  input: OfConnection, output: z.array(ConnectedAccount), transaction: "own", fails: ["NETWORK_REFUSED"], summary: "Pages and ad accounts of a connection, read from Meta" }),
  forms:              endpoint({ method: "GET",    path: "/meta/forms",                access: "integrations.read",  input: z.object({ pageId: Id }), output: z.array(MetaForm), transaction: "own", fails: ["NOT_FOUND", "NETWORK_REFUSED"], summary: "Forms of a page, read from Meta; a new one gets a suggested mapping" }),
  subscribePage:      endpoint({ method: "POST",   path: "/meta/page/subscribe",       access: "integrations.write", input: Subscription, output: ConnectedAccount, transaction: "own", fails: ["NETWORK_REFUSED"], summary: "Subscribe to a page's leads, or unsubscribe" }),
  subscribeAdAccount: endpoint({ method: "POST",   path: "/meta/adaccount/subscribe",  access: "integrations.write", input: Subscription, output: ConnectedAccount, transaction: "own", fails: ["NETWORK_REFUSED"], summary: "Install the app in an ad account, or uninstall it" }),
  backfill:           endpoint({ method: "POST",   path: "/meta/forms/:id/backfill",   access: "integrations.write", input: FormId.extend({ since: PastMoment }), output: Task, summary: "Fetch a form's leads since a time, as a task" }),
  sendTestLead:       endpoint({ method: "POST",   path: "/meta/forms/:id/test-lead",  access: "integrations.write", input: FormId, output: TestLead, transaction: "own", fails: ["NETWORK_REFUSED"], summary: "Request a test lead of a form from Meta; deletes the previous one" }),
  testLeadResult:            endpoint({ method: "GET",    path: "/meta/forms/:id/test-lead",  access: "integrations.read",  input: FormId.extend({ externalId: z.string().min(1).max(100) }), output: TestLeadResult, summary: "Progress of a form's test lead" }),
};
