import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "@/provider/db/client.ts";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { readConfig } from "@/provider/kernel/config.ts";
import { openServices } from "@/provider/registry/services.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { assertDeliveredOnce, failFirstAttempt, subscribeReceiver } from "@/tests/support/exactly-once.ts";
import { givenFor } from "@/tests/support/given.ts";
import { ProcessFixture } from "@/tests/support/process-fixture.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";

const TIMES = 50;
const SECRET = "meta_app_secret_test";
const PAGE = "104220000000001";

let graph: Server;
let graphUrl = "";
beforeAll(async () => {
  graph = createServer(({ url = "" }, response) => {
    const id = url.split("?")[0]?.split("/").at(-1) ?? "";
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id,
        created_time: "2026-11-20T07:59:50+0000",
        field_data: [
          { name: "full_name", values: ["María Zambrano"] },
          { name: "phone_number", values: [`+5939${id.slice(-8)}`] },
        ],
      }),
    );
  });
  await new Promise<void>((resolve) => graph.listen(0, "127.0.0.1", resolve));
  graphUrl = `http://127.0.0.1:${(graph.address() as AddressInfo).port}`;
});
afterAll(() => graph.close());

const bodyOf = (leadId: string) => {
  const value = { leadgen_id: leadId, page_id: PAGE, form_id: "556600000000042" };
  return JSON.stringify({ object: "page", entry: [{ id: PAGE, changes: [{ field: "leadgen", value }] }] });
};
const signed = (body: string) => ({
  "content-type": "application/json",
  "x-hub-signature-256": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`,
});
const aLeadId = () => `7845${Date.now()}${Math.random().toString().slice(2, 10)}`;

describe("at one provider", () => {
  let provider: TestProvider;
  let receiver: CaptureServer;
  beforeAll(async () => {
    receiver = await startCaptureServer();
    provider = await startProvider({
      META_APP_SECRET: SECRET,
      META_GRAPH_URL: graphUrl,
      OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`,
      RETRY_SCHEDULE_SECONDS: "0.2",
    });
    new DeliveryWorker(provider.services);
    failFirstAttempt(receiver);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await provider.stop();
    await receiver.close();
  });

  const work = (licenseId: string) =>
    storeNetworkLeads(
      provider.services,
      { licenseId, network: "meta" },
      { requestId: "", signal: new AbortController().signal },
    );
  const leadsOf = async (licenseId: string, externalId: string) =>
    provider.services.database.transaction(
      { role: "tenant", licenseId },
      async ({ $client }) =>
        (await $client.query("select id from lead where external_id = $1 and source = 'meta'", [externalId])).rows,
    );

  test("fifty deliveries of one lead, then one an hour later, are one lead and one message; in another licence another", async () => {
    const [one, other] = [await subscribeReceiver(provider, receiver), await subscribeReceiver(provider, receiver)];
    for (const { licenseId } of [one, other]) await provider.given.connection(licenseId, "meta", { accountId: PAGE });
    const leadId = aLeadId();
    const body = bodyOf(leadId);
    const send = () => provider.request("POST", "/webhook/meta", { body, headers: signed(body) });

    const answers = await Promise.all(Array.from({ length: TIMES }, send));
    await Promise.all([work(one.licenseId), work(one.licenseId), work(other.licenseId)]);
    const first = await leadsOf(one.licenseId, leadId);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    const later = await send();
    await work(one.licenseId);
    vi.useRealTimers();

    expect(new Set([...answers, later].map(({ status }) => status))).toEqual(new Set([200]));
    expect(first).toHaveLength(1);
    expect(await leadsOf(one.licenseId, leadId)).toEqual(first);
    const elsewhere = await leadsOf(other.licenseId, leadId);
    expect(elsewhere).toHaveLength(1);
    expect(elsewhere).not.toEqual(first);
    expect(await assertDeliveredOnce(provider, one)).not.toBe(await assertDeliveredOnce(provider, other));
  });
});

describe("over the life of a process", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-meta-once-"));
  let running: ProviderProcess | undefined;
  afterEach(() => running?.end("SIGKILL"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("a restart forgets no event", async () => {
    const fixture = await ProcessFixture.prepare(dataDir);
    const env = { ...fixture.env, META_APP_SECRET: SECRET, META_GRAPH_URL: graphUrl };
    await connect(env, fixture.administrator.licenseId);
    const leadId = aLeadId();
    const body = bodyOf(leadId);
    const send = async () =>
      fetch(`${running?.url}/webhook/meta`, { method: "POST", body, headers: signed(body) }).then((a) => a.status);

    running = await startProviderProcess(env);
    const before = await send();
    await running.end("SIGKILL");
    running = await startProviderProcess(env);
    const after = await send();
    const provider = running;
    await vi.waitFor(async () => expect(await fixture.leadsAt(provider)).toHaveLength(1), 30_000);
    await send();
    await new Promise((resolve) => setTimeout(resolve, 3000));

    expect([before, after]).toEqual([200, 200]);
    expect(await fixture.leadsAt(provider)).toMatchObject([{ source: "meta" }]);
  });

  async function connect(env: Record<string, string>, licenseId: string) {
    const database = await openDatabase({ directory: dataDir });
    const services = await openServices(readConfig({ ...env, LOG_LEVEL: "silent" }), database);
    await givenFor(services).connection(licenseId, "meta", { accountId: PAGE });
    await services.close();
  }
});
