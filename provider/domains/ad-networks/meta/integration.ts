import {
  META_PERMISSIONS,
  META_SETTINGS,
  type MetaConnection,
  type MetaIntegration,
} from "@/contract/ad-networks/meta.ts";
import { missingIn } from "@/provider/domains/ad-networks/meta/client/token.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { makeLoginState } from "../connections/login-state.ts";
import { listAccounts, listConnections } from "../connections/queries.ts";

export async function getIntegration(ctx: RequestContext): Promise<MetaIntegration> {
  const connections: MetaConnection[] = [];
  for (const one of await listConnections(ctx.db)) {
    if (one.network !== "meta") continue;
    connections.push({ ...one, accounts: await listAccounts(ctx.db, one.id), missing: missingIn(one.scopes) });
  }
  return {
    connections,
    missingSettings: META_SETTINGS.filter((name) => !ctx.services.config[name]),
    webhookAddress: new URL("/api/webhook/meta", ctx.services.config.WEB_URL).href,
  };
}

/** Redirect URI; must match Meta's app settings exactly. */
export function backTo({ WEB_URL }: Config): string {
  return new URL("/settings/integrations/meta", WEB_URL).href;
}

/** @throws Problem NOT_CONFIGURED */
export async function dialogAddress(ctx: Pick<RequestContext, "actor" | "services">): Promise<{ address: string }> {
  const { config } = ctx.services;
  const settings = (["META_APP_ID", "META_APP_SECRET"] as const).filter((name) => !config[name]);
  if (settings.length > 0) throw new Problem("NOT_CONFIGURED", { settings });
  const address = new URL(`${config.META_DIALOG_URL}/${config.META_GRAPH_VERSION}/dialog/oauth`);
  const parameters = {
    client_id: config.META_APP_ID ?? "",
    redirect_uri: backTo(config),
    response_type: "code",
    scope: META_PERMISSIONS.join(","),
    state: await makeLoginState(ctx, "meta"),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { address: address.href };
}
