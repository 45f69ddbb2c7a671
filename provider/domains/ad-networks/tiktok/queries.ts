import { TIKTOK_SETTINGS, type TikTokIntegrations } from "@/contract/ad-networks/tiktok.ts";
import { webhookAddress } from "@/provider/domains/ad-networks/tiktok/client/calls.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { makeLoginState } from "../connections/login-state.ts";
import { listAccounts, listConnections } from "../connections/queries.ts";

function missingSettings(config: Config) {
  return TIKTOK_SETTINGS.filter((name) => !config[name]);
}

export function assertSetUp(config: Config): void {
  const settings = missingSettings(config);
  if (settings.length > 0) throw new Problem("NOT_CONFIGURED", { settings });
}

export async function listIntegrations(ctx: RequestContext): Promise<TikTokIntegrations> {
  const connections: TikTokIntegrations["connections"] = [];
  for (const one of await listConnections(ctx.db))
    if (one.network === "tiktok") connections.push({ ...one, accounts: await listAccounts(ctx.db, one.id) });
  return {
    missingSettings: missingSettings(ctx.services.config),
    webhookAddress: webhookAddress(ctx.services.config),
    connections,
  };
}

export async function loginAddress(ctx: Pick<RequestContext, "actor" | "services">): Promise<{ address: string }> {
  const { config } = ctx.services;
  assertSetUp(config);
  const address = new URL("/portal/auth", config.TIKTOK_API_URL);
  address.searchParams.set("app_id", config.TIKTOK_APP_ID ?? "");
  address.searchParams.set("state", await makeLoginState(ctx, "tiktok"));
  address.searchParams.set("redirect_uri", new URL("/settings/integrations/tiktok", config.WEB_URL).href);
  return { address: address.href };
}
