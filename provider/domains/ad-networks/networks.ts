import type { Network } from "@/contract/kernel/channels.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { meta } from "./meta/client/meta.ts";
import type { LeadNetwork } from "./network.ts";
import { tiktok } from "./tiktok/client/tiktok.ts";

export const networks: Record<Network, LeadNetwork> = { meta, tiktok };

/** Verified before parsing. Without an app secret nothing verifies. */
export function isSignedBy(network: Network, config: Config, headers: Headers, raw: Buffer): boolean {
  const { secretsOf, isSigned } = networks[network];
  const secrets = (secretsOf(config) ?? "").split(",").filter(Boolean);
  return isSigned(secrets, headers, raw);
}
