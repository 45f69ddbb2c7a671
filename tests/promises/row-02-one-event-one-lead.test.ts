import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Receipt } from "@/contract/intake/intake.ts";
import { SOURCES } from "@/contract/kernel/channels.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { assertDeliveredOnce, failFirstAttempt, subscribeReceiver } from "@/tests/support/exactly-once.ts";
import { aPerson } from "@/tests/support/given.ts";
import { findPostgres, startPostgres } from "@/tests/support/postgres.ts";
import { ProcessFixture } from "@/tests/support/process-fixture.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";

const TIMES = 50;
const form = (changes: object = {}) => ({
  ...aPerson(),
  product: "Ruta 4x4",
  agency: "Quito Norte",
  origin: "Web",
  ...changes,
});
const distinct = (answers: readonly Receipt[]) => new Set(answers.map((answer) => JSON.stringify(answer)));

describe("at one provider", () => {
  let provider: TestProvider;
  let receiver: CaptureServer;
  beforeAll(async () => {
    receiver = await startCaptureServer();
    provider = await startProvider({ OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`, RETRY_SCHEDULE_SECONDS: "0.2" });
    new DeliveryWorker(provider.services);
    failFirstAttempt(receiver);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await provider.stop();
    await receiver.close();
  });

  async function rowsOf(licenseId: string, externalId: string) {
    return provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
      db.select({ id: lead.id, source: lead.source }).from(lead).where(eq(lead.externalId, externalId)),
    );
  }

  test.each(SOURCES)(
    "fifty requests with one event of %s, and one an hour later, create one lead, one answer and one message",
    async (source) => {
      const received = await subscribeReceiver(provider, receiver);
      const { licenseId } = received;
      const { key } = await provider.given.apiKey(licenseId);
      const externalId = `17${Date.now()}${Math.random().toString().slice(2, 8)}`;
      const send = () =>
        provider.request<Receipt>("POST", `/webhook/leads/${source}`, { key, body: { ...body, externalId } });
      const body = form();

      const answers = await Promise.all(Array.from({ length: TIMES }, send));
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
      const later = await send();
      vi.useRealTimers();

      expect(new Set([...answers, later].map(({ status }) => status))).toEqual(new Set([200]));
      expect(distinct([...answers, later].map((answer) => answer.body)).size).toBe(1);
      expect(await rowsOf(licenseId, externalId)).toEqual([{ id: later.body.id, source }]);
      await assertDeliveredOnce(provider, received);
    },
  );

  test("one idempotency key is one lead, for any number of concurrent repeats", async () => {
    const received = await subscribeReceiver(provider, receiver);
    const { licenseId } = received;
    const { key } = await provider.given.apiKey(licenseId);
    const [body, headers] = [form(), { "idempotency-key": randomUUID() }];

    const answers = await Promise.all(
      Array.from({ length: TIMES }, () =>
        provider.request<Receipt>("POST", "/webhook/leads/web", { key, body, headers }),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(distinct(answers.map((answer) => answer.body)).size).toBe(1);
    const stored = await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
      db.select().from(lead),
    );
    expect(stored).toHaveLength(1);
    await assertDeliveredOnce(provider, received);
  });

  test("the same event in another licence is another lead, with a message of its own", async () => {
    const externalId = randomUUID();
    const body = form({ externalId });
    const both = [await subscribeReceiver(provider, receiver), await subscribeReceiver(provider, receiver)];
    const licenses = both.map(({ licenseId }) => licenseId);

    const receipts: Receipt[] = [];
    for (const licenseId of licenses) {
      const { key } = await provider.given.apiKey(licenseId);
      receipts.push((await provider.request<Receipt>("POST", "/webhook/leads/web", { key, body })).body);
    }

    expect(receipts.map(({ dealState }) => dealState)).toEqual(["new", "new"]);
    for (const [index, licenseId] of licenses.entries()) {
      expect(await rowsOf(licenseId, externalId)).toEqual([{ id: receipts[index]?.id, source: "web" }]);
    }
    const ids = await Promise.all(both.map((one) => assertDeliveredOnce(provider, one)));
    expect(new Set(ids).size).toBe(2);
  });
});

describe("over the life of a process", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-once-"));
  let running: ProviderProcess[] = [];
  afterEach(async () => {
    await Promise.all(running.map((each) => each.end("SIGKILL")));
    running = [];
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const post = async (provider: ProviderProcess, key: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await provider.request("POST", "/webhook/leads/web", body, {
      authorization: `Bearer ${key}`,
      ...headers,
    });
    return { status: answer.status, receipt: (await answer.json()) as Receipt };
  };

  test("a restart forgets neither the sender's own id nor an idempotency key", async () => {
    const { env, key } = await ProcessFixture.prepare(dataDir);
    const start = async () => {
      running = [await startProviderProcess(env)];
      return running[0] as ProviderProcess;
    };
    const before = await start();
    const [named, keyed, headers] = [form({ externalId: randomUUID() }), form(), { "idempotency-key": randomUUID() }];
    const first = [await post(before, key, named), await post(before, key, keyed, headers)];

    await before.end("SIGKILL");
    const after = await start();
    const again = [await post(after, key, named), await post(after, key, keyed, headers)];

    expect(again).toEqual(first);
  });

  test.skipIf(!findPostgres())("two providers on one PostgreSQL store one event once", async () => {
    const cluster = await startPostgres();
    const { env, key } = await ProcessFixture.prepare(dataDir, cluster.url);
    running = await Promise.all([startProviderProcess(env), startProviderProcess(env)]);
    const events = Array.from({ length: 5 }, () => form({ externalId: randomUUID() }));

    const answers = await Promise.all(
      events.flatMap((event) =>
        Array.from({ length: TIMES }, (_, index) => post(running[index % 2] as ProviderProcess, key, event)),
      ),
    );

    await Promise.all(running.map((each) => each.end("SIGKILL")));
    cluster.remove();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(distinct(answers.map(({ receipt }) => receipt)).size).toBe(events.length);
  });
});
