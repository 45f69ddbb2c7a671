import { v7 as uuidv7 } from "uuid";
import type { Network } from "@/contract/kernel/channels.ts";
import { buildInsert } from "@/provider/db/insert-rows.ts";
import { networkEvent } from "@/provider/db/schema/connections.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import type { HttpRequest, RequestInfo } from "@/provider/kernel/context.ts";
import type { Database } from "@/provider/kernel/database.ts";
import type { Log } from "@/provider/kernel/log.ts";
import { maskedHeaders } from "@/provider/kernel/mask-secrets.ts";
import type { Metrics } from "@/provider/kernel/metrics.ts";
import { MicroBatcher } from "@/provider/kernel/micro-batcher.ts";
import type { NetworkEvent } from "../network.ts";
import { networks } from "../networks.ts";
import type { Subscribers } from "../subscribers.ts";

type Deps = { database: Database; jobs: Jobs; subscribers: Subscribers; metrics: Metrics; log: Log };
type Received = { request: RequestInfo; http: Pick<HttpRequest, "headers" | "raw"> };
type EventBatch = Received & { network: Network; at: string; events: NetworkEvent[] };

const MAX_IN_STATEMENT = 1000;

/** Stores network events of each subscribed licence before the response. Repeated events change nothing. */
export class NetworkEvents {
  private readonly deps: Deps;
  private readonly lines: MicroBatcher<EventBatch, Record<string, never>>;

  constructor(deps: Deps) {
    this.deps = deps;
    this.lines = new MicroBatcher({ commit: (licenseId, batch) => this.store(licenseId, batch) });
  }

  async receive(network: Network, { request, http }: Received): Promise<Record<string, never>> {
    const at = new Date().toISOString();
    const events = networks[network].eventsOf(http.raw);
    for (const [licenseId, own] of await this.byLicense(network, events)) {
      await this.lines.add(licenseId, { network, request, http, at, events: own });
    }
    return {};
  }

  drain(): Promise<void> {
    return this.lines.drain();
  }

  private async byLicense(network: Network, events: readonly NetworkEvent[]) {
    const { subscribers, log, metrics } = this.deps;
    const found = new Map<string, NetworkEvent[]>();
    for (const [account, own] of Map.groupBy(events, ({ accountExternalId }) => accountExternalId)) {
      const licenses = await subscribers.ofAccount(network, account);
      for (const licenseId of licenses) found.set(licenseId, [...(found.get(licenseId) ?? []), ...own]);
      if (licenses.length > 0) continue;
      metrics.eventsUnmatched.inc({ network }, own.length);
      log.warn({ network, account, events: own.length }, "account without subscription");
    }
    return found;
  }

  private async store(licenseId: string, batch: readonly EventBatch[]): Promise<Record<string, never>[]> {
    const { database, jobs } = this.deps;
    const rows = batch.flatMap((one) => toRows(licenseId, one));
    const work = new Map(batch.map(({ network, request }) => [network, request.id]));
    // Saves a round trip: a needless job costs less than waiting for the result.
    await database.transaction({ role: "tenant", licenseId }, (db) =>
      Promise.all([
        ...inPieces(rows).map((some) =>
          db.$client.query(buildInsert(networkEvent, some, { onConflict: "do nothing" })),
        ),
        ...[...work].map(([network, requestId]) =>
          jobs.send(db, "network-leads", { licenseId, network }, { requestId }),
        ),
      ]),
    );
    jobs.wake("network-leads");
    return batch.map(() => ({}));
  }
}

function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / MAX_IN_STATEMENT);
  return Array.from({ length: count }, (_, piece) =>
    rows.slice(piece * MAX_IN_STATEMENT, (piece + 1) * MAX_IN_STATEMENT),
  );
}

function toRows(
  licenseId: string,
  { network, request, http, at, events }: EventBatch,
): Required<typeof networkEvent.$inferInsert>[] {
  const headers = maskedHeaders(http.headers);
  return events.map(({ externalId, accountExternalId, formExternalId, body }) => ({
    licenseId,
    id: uuidv7(),
    network,
    externalId,
    accountExternalId,
    formExternalId,
    body,
    headers,
    requestId: request.id,
    receivedAt: at,
    state: "waiting",
    attempts: 0,
    failureReason: null,
    leadId: null,
    dueAt: "now",
  }));
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    events: NetworkEvents;
  }
}
