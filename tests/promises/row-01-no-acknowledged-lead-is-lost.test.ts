import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import type { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { type WebhookEvent, webhooks } from "@/contract/webhooks/webhooks.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { ReportOracle } from "@/tests/support/ledger.ts";
import { type Cluster, findPostgres, startPostgres } from "@/tests/support/postgres.ts";
import { ProcessFixture } from "@/tests/support/process-fixture.ts";
import { figure } from "@/tests/support/product.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";

const LEADS = figure(150, 2000);
const PER_SECOND = 50;
const KILLS = figure(3, 20);
const DELIVERED_MS = figure(90_000, 300_000);
const MAX_MS = figure(180_000, 900_000);

let dataDir: string;
let cluster: Cluster | undefined;
let running: ProviderProcess[] = [];
const closing: CaptureServer[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-ledger-"));
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.end("SIGKILL")));
  await Promise.all(closing.splice(0).map((each) => each.close()));
  running = [];
  cluster?.remove();
  cluster = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

type LeadMessage = { data: { id: string } };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills a random process and restarts it, again and again, while leads arrive. */
async function storm(fixture: ProcessFixture, processes: number): Promise<void> {
  // Two of three attempts succeed. Failed attempts are retried; leases of a dead process expire within 30 s.
  const receiver = await startCaptureServer((_, index) => ({ status: index % 3 === 0 ? 500 : 200 }));
  closing.push(receiver);
  const allowed = { OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`, RETRY_SCHEDULE_SECONDS: "1,1,1,1,1,1,1,1,1,1,1,1" };
  const crm = await startCrm();
  const start = () =>
    startProviderProcess({
      ...fixture.env,
      ...allowed,
      OUTBOUND_ALLOW: `${allowed.OUTBOUND_ALLOW},127.0.0.1:${crm.port}`,
    });
  running = [await start()];
  while (running.length < processes) running.push(await start());
  const events: WebhookEvent[] = ["lead.created", "lead.duplicated", "lead.failed"];
  const headers = await fixture.signIn(running[0] as ProviderProcess);
  const webhook = { name: "R", address: `${receiver.url}/leads`, events };
  expect((await running[0]?.request("POST", webhooks.create.path, webhook, headers))?.status).toBe(200);
  const connector = { name: "CRM", config: crm.config, key: "key-of-the-crm", ratePerMinute: 6000 };
  expect((await running[0]?.request("POST", crms.create.path, connector, headers))?.status).toBe(200);
  let turn = 0;
  const ledger = new ReportOracle(() => (running[turn++ % running.length] as ProviderProcess).url, fixture.key);

  const posting = ledger.post(LEADS, PER_SECOND);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(200 + Math.random() * ((1000 * LEADS) / PER_SECOND / KILLS));
    const at = kill % running.length;
    await running[at]?.end("SIGKILL");
    running[at] = await start();
  }
  await posting;

  const stored = await fixture.leadsAt(running[0] as ProviderProcess);
  const ids = new Set(stored.map(({ id }) => id));
  const emails = stored.map(({ email }) => email);
  expect(ledger.acknowledged.size).toBe(LEADS);
  expect([...ledger.acknowledged.values()].filter(({ id }) => !ids.has(id))).toEqual([]);
  expect(emails).toHaveLength(LEADS);
  expect(new Set(emails).size).toBe(LEADS);
  const tries = () => Map.groupBy(receiver.requests, ({ body }) => (JSON.parse(body) as LeadMessage).data.id);
  const delivered = () => receiver.requests.filter((_, index) => index % 3 !== 0).map(({ body }) => JSON.parse(body));
  const arrived = () => new Set((delivered() as LeadMessage[]).map(({ data }) => data.id));
  await vi.waitUntil(() => arrived().size === LEADS, { timeout: DELIVERED_MS, interval: 200 });
  expect([...arrived()].sort()).toEqual([...ids].sort());
  // All attempts of a lead carry the same message id.
  for (const same of tries().values()) expect(new Set(same.map((one) => one.headers["webhook-id"])).size).toBe(1);
  const taken = stored.filter(({ dealState }) => dealState === "new").map(({ id }) => id);
  await vi.waitUntil(() => taken.every((id) => crm.effects.has(id)), { timeout: DELIVERED_MS, interval: 200 });
  const states = async () => (await fixture.leadsAt(running[0] as ProviderProcess)).map(({ crmState }) => crmState);
  await vi.waitUntil(async () => (await states()).filter((state) => state === "integrated").length === taken.length, {
    timeout: DELIVERED_MS,
    interval: 2000,
  });
  // A CRM that stored a lead and failed receives the same lead id again.
  expect([...crm.effects].filter(([key, lead]) => key !== lead)).toEqual([]);
  expect([...crm.effects.keys()].sort()).toEqual(taken.sort());
  expect(crm.repeated()).toBeGreaterThan(0);
  // Without an interruption the test proves nothing.
  expect(ledger.statuses.get(0)).toBeGreaterThan(0);
}

/** Starts a CRM that fails a third of the calls, half of them after storing the lead. */
async function startCrm() {
  const effects = new Map<string, string>();
  let repeated = 0;
  const server = await startCaptureServer(({ headers, body }, index) => {
    const key = String(headers["idempotency-key"]);
    if (index % 6 === 0) return { status: 503 };
    if (effects.has(key)) {
      repeated += 1;
      return { status: 409, body: JSON.stringify({ message: "already there" }) };
    }
    effects.set(key, (JSON.parse(body) as { id: string }).id);
    return index % 3 === 0 ? { status: 500 } : { status: 201, body: JSON.stringify({ id: key }) };
  });
  closing.push(server);
  const config = presetConfig("own");
  const [call] = config.calls as [CrmConfig["calls"][number]];
  const calls = [{ ...call, alreadyExists: { ...call.alreadyExists, statusIn: [409], bodyContains: "already there" } }];
  return { ...server, effects, repeated: () => repeated, config: { ...config, url: server.url, calls } };
}

test(
  "no lead answered 2xx is lost after repeated kills of the provider, on PGlite",
  async () => {
    await storm(await ProcessFixture.prepare(dataDir), 1);
  },
  MAX_MS,
);

test.skipIf(!findPostgres())(
  "nor on PostgreSQL, where two providers share the work and the deaths",
  async () => {
    cluster = await startPostgres({ isDurable: true });
    await storm(await ProcessFixture.prepare(dataDir, cluster.url), 2);
  },
  MAX_MS,
);
