import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import {
  type ClaimedEvent,
  type ClassifiedFailure,
  type FailedEvent,
  NetworkError,
} from "@/provider/domains/ad-networks/network.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import type { Services } from "@/provider/kernel/services.ts";
import type { NetworkContext } from "./network-context.ts";

/** Codes a network also uses for a single lead. */
const AMBIGUOUS: readonly ConnectionError[] = ["leadAccessRevoked", "permissionMissing"];

/** Distinguishes rejected leads from a broken connection: requests other leads once per form. */
export async function classifyFailure(
  { config }: Services,
  {
    context,
    network,
    notFetched,
    signal,
  }: { context: NetworkContext; network: Network; notFetched: readonly FailedEvent[]; signal: AbortSignal },
): Promise<ClassifiedFailure[]> {
  const { reachesForm } = networks[network];
  const pendingByForm = new Map<string, Promise<boolean | NetworkError>>();
  const reaches = (event: ClaimedEvent) => {
    const accountToken = context.getToken(event);
    if (!reachesForm || accountToken === null) return false;
    const { formExternalId } = event;
    const known = pendingByForm.get(formExternalId);
    if (known) return known;
    const pending = reachesForm({ config, formExternalId, accountToken, signal }).catch(passing);
    pendingByForm.set(formExternalId, pending);
    return pending;
  };
  return Promise.all(
    notFetched.map(async ({ event, error }): Promise<ClassifiedFailure> => {
      if (!AMBIGUOUS.includes(error.code)) return { event, error, isOfLead: false };
      const reached = await reaches(event);
      if (reached instanceof NetworkError) return { event, error: reached, isOfLead: false };
      if (!reached) return { event, error, isOfLead: false };
      const isAccessRevoked = error.code === "leadAccessRevoked";
      return { event, error: isAccessRevoked ? new NetworkError("leadGone", { cause: error }) : error, isOfLead: true };
    }),
  );
}

function passing(cause: unknown): false | NetworkError {
  if (!(cause instanceof NetworkError)) throw cause;
  return cause.isRetryable ? cause : false;
}
