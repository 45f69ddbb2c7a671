import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabase } from "@/provider/db/client.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { aPerson } from "@/tests/support/given.ts";
import type { Part } from "../support/context.ts";
import { ofSorted } from "../support/numbers.ts";
import { pause } from "../support/processes.ts";
import { issueKey, LICENSE, type Provider, type Signed, signIn, startProvider } from "../support/provider.ts";
import { milliseconds } from "../support/report.ts";

const BACKLOG = 5000;
const LEADS = 200;
const GAP_MS = 25;
const MAX_MS = 90_000;

export const deliveries: Part = {
  name: "deliveries",
  title: "Deliveries",
  run: async (bench) => {
    const url = await bench.database("deliveries", 0);
    const well = await startReceiver();
    const hanging = await startReceiver(true);
    const OUTBOUND_ALLOW = `${well.host},${hanging.host}`;
    const provider = await startProvider({ url, settings: { OUTBOUND_ALLOW } });
    const database = await openDatabase({ url });
    try {
      const signed = await signIn(provider);
      const key = await issueKey(provider, signed);
      const other = { ...signed, licenseId: await otherLicense(database) };
      const webhook = await addWebhook(provider, signed, well.host);

      const rate = await drain(provider, database, signed, webhook, well);
      const waits = await sendLeads(provider, database, signed, key);
      const hung = await addWebhook(provider, other, hanging.host);
      await queue(database, other.licenseId, hung, BACKLOG);
      await until(() => hanging.arrived() > 0);
      const fair = await sendLeads(provider, database, signed, key);
      return {
        figures: [
          {
            what: `${BACKLOG} deliveries that wait at one webhook, sent and recorded`,
            ours: `${Math.round(rate)} /s`,
            raw: "",
            ratio: "",
            target: "≥ 1,000 /s",
            isMet: rate >= 1000,
          },
          {
            what: "from a lead's commit to the first attempt to deliver it; p50, p95 and slowest",
            ours: visible(waits),
            raw: "",
            ratio: "",
            target: "p95 < 300 ms",
            isMet: ofSorted(waits, 0.95) < 300,
          },
          {
            what: `the same while another licence's webhook hangs, with ${BACKLOG} waiting for it`,
            ours: visible(fair),
            raw: "",
            ratio: "",
            target: "< 5 s",
            isMet: (fair.at(-1) ?? 0) < 5000,
          },
        ],
        notes: [
          "The provider works its queue itself; the receivers are in the process of the bench and answer at once, or never.",
          `Waits: ${LEADS} leads, one every ${GAP_MS} ms, by the database's rows of each delivery and its first attempt.`,
        ],
      };
    } finally {
      await database.close();
      well.stop();
      hanging.stop();
      await provider.stop();
    }
  },
};

async function startReceiver(isHanging = false) {
  let arrived = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      arrived += 1;
      if (!isHanging) response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { host: `127.0.0.1:${port}`, arrived: () => arrived, stop };
}

type Webhook = { id: string; version: number };

async function call<T>({ url }: Provider, { headers, licenseId }: Signed, path: string, body: object): Promise<T> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { ...headers, "x-license-id": licenseId, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

function addWebhook(provider: Provider, signed: Signed, host: string): Promise<Webhook> {
  const webhook = { name: "Bench", address: `http://${host}/`, events: ["lead.created"] };
  return call<Webhook>(provider, signed, "/webhook/config", webhook);
}

async function drain(
  provider: Provider,
  database: Database,
  signed: Signed,
  webhook: Webhook,
  { arrived }: { arrived: () => number },
): Promise<number> {
  const paused = await call<Webhook>(provider, signed, `/webhook/config/${webhook.id}/pause`, webhook);
  await queue(database, signed.licenseId, webhook, BACKLOG);
  const before = arrived();
  const start = performance.now();
  await call(provider, signed, `/webhook/config/${webhook.id}/resume`, paused);
  await until(() => arrived() - before >= BACKLOG);
  await until(async () => (await countOpen(database, signed.licenseId)) === 0);
  return BACKLOG / ((performance.now() - start) / 1000);
}

function queue(database: Database, licenseId: string, { id }: Webhook, count: number): Promise<unknown> {
  const payload = JSON.stringify({
    type: "lead.created",
    timestamp: new Date().toISOString(),
    data: { text: "x".repeat(900) },
  });
  return database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      `insert into delivery (license_id, id, destination_id, event, payload, state, created_at, next_at, request_id)
        select $1, gen_random_uuid(), $2, 'lead.created', $3, 'waiting', now(), now(), 'bench' from generate_series(1, $4)`,
      [licenseId, id, payload, count],
    ),
  );
}

async function countOpen(database: Database, licenseId: string): Promise<number> {
  const { rows } = await database.read({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query<{ count: number }>(
      "select count(*)::int as count from delivery where state in ('waiting', 'sending')",
    ),
  );
  return rows[0]?.count ?? 0;
}

/** @returns milliseconds until each lead's first attempt, ascending */
async function sendLeads(provider: Provider, database: Database, signed: Signed, key: string): Promise<number[]> {
  const since = new Date().toISOString();
  for (let lead = 0; lead < LEADS; lead += 1) {
    await fetch(`${provider.url}/webhook/leads/web`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" }),
    });
    await pause(GAP_MS);
  }
  await until(async () => (await countOpen(database, signed.licenseId)) === 0);
  const { rows } = await database.read({ role: "tenant", licenseId: signed.licenseId }, ({ $client }) =>
    $client.query<{ ms: number }>(
      `select extract(epoch from min(a.at) - d.created_at)::float8 * 1000 as ms
        from delivery d join delivery_attempt a on a.license_id = d.license_id and a.delivery_id = d.id
        where d.created_at >= $1 group by d.id, d.created_at order by 1`,
      [since],
    ),
  );
  return rows.map(({ ms }) => Math.max(0, ms));
}

async function otherLicense(database: Database): Promise<string> {
  const { rows } = await database.read({ role: "identity" }, ({ $client }) =>
    $client.query<{ id: string }>(
      "select id from license where name <> $1 and company_id = (select company_id from license where name = $1) limit 1",
      [LICENSE],
    ),
  );
  if (!rows[0]) throw new Error("The demo data has no second licence");
  return rows[0].id;
}

const visible = (sorted: readonly number[]) =>
  [ofSorted(sorted, 0.5), ofSorted(sorted, 0.95), sorted.at(-1) ?? 0].map(milliseconds).join(", ");

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > MAX_MS) throw new Error("Deliveries did not end in time");
    await pause(10);
  }
}
