import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { NetworkError, type Refused, type TakenEvent, type Told } from "@/provider/domains/ad-networks/network.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import type { Services } from "@/provider/kernel/services.ts";
import type { Ground } from "./network-context.ts";

/** Codes a network also uses for a single lead. */
const AMBIGUOUS: readonly ConnectionError[] = ["leadAccessRevoked", "permissionMissing"];

/** Distinguishes rejected leads from a broken connection: requests other leads once per form. */
export async function classifyFailure(
  { config }: Services,
  ground: Ground,
  network: Network,
  refused: readonly Refused[],
  signal: AbortSignal,
): Promise<Told[]> {
  const { reachesForm } = networks[network];
  const asked = new Map<string, Promise<boolean | NetworkError>>();
  const reaches = (event: TakenEvent) => {
    const accountToken = ground.tokenOf(event);
    if (!reachesForm || accountToken === null) return false;
    const { formExternalId } = event;
    const known = asked.get(formExternalId);
    if (known) return known;
    const asking = reachesForm({ config, formExternalId, accountToken, signal }).catch(passing);
    asked.set(formExternalId, asking);
    return asking;
  };
  return Promise.all(
    refused.map(async ({ event, fault }): Promise<Told> => {
      if (!AMBIGUOUS.includes(fault.code)) return { event, fault, isOfLead: false };
      const told = await reaches(event);
      if (told instanceof NetworkError) return { event, fault: told, isOfLead: false };
      if (!told) return { event, fault, isOfLead: false };
      const isGone = fault.code === "leadAccessRevoked";
      return { event, fault: isGone ? new NetworkError("leadGone", { cause: fault }) : fault, isOfLead: true };
    }),
  );
}

function passing(cause: unknown): false | NetworkError {
  if (!(cause instanceof NetworkError)) throw cause;
  return cause.isRetryable ? cause : false;
}
