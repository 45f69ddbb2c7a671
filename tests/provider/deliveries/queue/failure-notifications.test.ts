import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { notifications } from "@/contract/notifications/notifications.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import type { TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { receiving } from "@/tests/support/receiving.ts";

let provider: TestProvider;
let receiver: CaptureServer;
beforeAll(async () => {
  receiver = await startCaptureServer();
  const OUTBOUND_ALLOW = `127.0.0.1:${receiver.port}`;
  provider = await startProvider({ RETRY_SCHEDULE_SECONDS: "0.2,0.3", OUTBOUND_ALLOW, WORKER: "false" });
  new DeliveryWorker(provider.services);
});
afterAll(async () => {
  await provider.stop();
  await receiver.close();
});

const until = (done: () => boolean | Promise<boolean>) => vi.waitUntil(done, { timeout: 8000, interval: 20 });
const readNotifications = async (as: TestUser) => (await provider.call(notifications.list, {}, { as })).body.items;

async function watched() {
  const own = await receiving(provider, receiver);
  const supervisor = await provider.given.user(own.dealership, "supervisor");
  const write = (sql: string, values: unknown[] = []) =>
    provider.services.database.transaction({ role: "tenant", licenseId: own.licenseId }, ({ $client }) =>
      $client.query(sql, values),
    );
  return { ...own, supervisor, write };
}

test("failed deliveries notify administrators with one counter, which restarts after it was read", async () => {
  const { admin, supervisor, webhook, post } = await watched();
  receiver.answer = () => ({ status: 302 });

  for (let number = 0; number < 3; number += 1) await post();
  await until(async () => (await readNotifications(admin))[0]?.count === 3);
  const before = await readNotifications(admin);
  await provider.call(notifications.read, {}, { as: admin });
  await post();
  await until(async () => (await readNotifications(admin))[0]?.readAt === null);

  const details = { name: "R", destinationKind: "webhook", isAway: false };
  expect(before).toMatchObject([{ kind: "deliveryFailed", subjectId: webhook.id, count: 3, lead: null, details }]);
  expect(await readNotifications(admin)).toMatchObject([
    { kind: "deliveryFailed", subjectId: webhook.id, count: 1, details },
  ]);
  expect(await readNotifications(supervisor)).toEqual([]);
});

test("a retry notifies no user; a final failure does", async () => {
  const { admin, post } = await watched();
  const before: number[] = [];
  receiver.answer = async () => {
    before.push((await readNotifications(admin)).length);
    return { status: 500 };
  };

  await post();
  await until(async () => (await readNotifications(admin)).length === 1);

  expect(before).toEqual([0, 0, 0]);
  expect(await readNotifications(admin)).toMatchObject([{ kind: "deliveryFailed", count: 1 }]);
});

test("an opened breaker notifies once, though nothing is lost", async () => {
  const { admin, webhook, post, write } = await watched();
  receiver.answer = () => ({ status: 500 });
  const since = new Date(Date.now() - 60_000).toISOString();
  await write("update destination set failing_since = $1, failures = 9, failed_in_row = 9", [since]);

  for (let number = 0; number < 3; number += 1) await post();
  await until(async () => (await readNotifications(admin)).length === 1);

  const details = { name: "R", destinationKind: "webhook", isAway: true };
  expect(await readNotifications(admin)).toMatchObject([
    { kind: "deliveryFailed", subjectId: webhook.id, count: 0, details },
  ]);
});

test("a user who opted out is not notified, and a disabled destination links to its screen too", async () => {
  const { admin, webhook, post } = await watched();
  const off = { inApp: false, browser: false, sound: false, mail: false };
  await provider.call(notifications.choose, { kind: "deliveryFailed", ...off }, { as: admin });
  receiver.answer = () => ({ status: 410 });

  await post();
  await until(async () => (await readNotifications(admin)).length > 0);

  expect(await readNotifications(admin)).toMatchObject([
    { kind: "destinationDisabled", subjectId: webhook.id, details: { name: "R", destinationKind: "webhook" } },
  ]);
});

test("a disabled destination mails its subscribers at once, and is omitted from the daily mail", async () => {
  const { admin, dealership, webhook, post, write } = await watched();
  const silent = await provider.given.user(dealership, "admin-client");
  const inAppAlone = { inApp: true, browser: false, sound: false, mail: false };
  await provider.call(notifications.choose, { kind: "destinationDisabled", ...inAppAlone }, { as: silent });
  receiver.answer = () => ({ status: 410 });

  await post();
  await until(async () => (await readNotifications(silent)).some(({ kind }) => kind === "destinationDisabled"));

  const { rows: mailed } = await provider.services.database.pool.query(
    "select data ->> 'userId' as id from pgboss.job where name = 'destination-disabled-mail' and data ->> 'destinationId' = $1",
    [webhook.id],
  );
  const { rows: storedRows } = await write(
    "select user_id as id, is_to_mail from notification where kind = 'destinationDisabled'",
  );
  expect(mailed).toEqual([{ id: admin.userId }]);
  expect(storedRows).toHaveLength(2);
  expect(storedRows).toEqual(
    expect.arrayContaining([admin, silent].map(({ userId: id }) => ({ id, is_to_mail: false }))),
  );
});
