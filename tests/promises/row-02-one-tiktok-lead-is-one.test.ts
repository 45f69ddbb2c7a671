import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { assertDeliveredOnce, failFirstAttempt, subscribeReceiver } from "@/tests/support/exactly-once.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { TIKTOK_SCHEMES, TIKTOK_SECRET, tikTokDelivery, tikTokId } from "@/tests/support/tiktok-deliveries.ts";

const TIMES = 50;
const { header, sign } = TIKTOK_SCHEMES["x-open-signature"];

let provider: TestProvider;
let receiver: CaptureServer;
beforeAll(async () => {
  receiver = await startCaptureServer();
  provider = await startProvider({
    TIKTOK_APP_SECRET: TIKTOK_SECRET,
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

const send = (body: string) => provider.request("POST", "/webhook/tiktok", { body, headers: { [header]: sign(body) } });
const work = (licenseId: string) =>
  storeNetworkLeads(
    provider.services,
    { licenseId, network: "tiktok" },
    { requestId: "", signal: new AbortController().signal },
  );
const readLeads = (licenseId: string) =>
  provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query("select id, external_id from lead");
    return rows as { id: string; external_id: string }[];
  });

async function subscribed(accountId: string) {
  const received = await subscribeReceiver(provider, receiver);
  await provider.given.connection(received.licenseId, "tiktok", { accountId });
  provider.services.subscribers.forget();
  return received;
}

test("fifty deliveries of one lead at once, worked by several, then one an hour later, are one lead and one message", async () => {
  const [advertiser, id] = [tikTokId(), tikTokId()];
  const received = await subscribed(advertiser);
  const { licenseId } = received;
  const body = tikTokDelivery(advertiser, [{ id }]);

  const answers = await Promise.all(Array.from({ length: TIMES }, () => send(body)));
  await Promise.all([work(licenseId), work(licenseId), work(licenseId)]);
  const [first] = await readLeads(licenseId);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  const later = await send(body);
  vi.useRealTimers();
  await work(licenseId);

  expect(new Set([...answers, later].map(({ status }) => status))).toEqual(new Set([200]));
  expect(await readLeads(licenseId)).toEqual([{ id: first?.id, external_id: id }]);
  await assertDeliveredOnce(provider, received);
});

test("a lead received by two subscriptions, alone and in a batch, is stored once", async () => {
  const advertiser = tikTokId();
  const ids = Array.from({ length: 20 }, tikTokId);
  const { licenseId } = await subscribed(advertiser);
  const batch = tikTokDelivery(
    advertiser,
    ids.map((id, index) => ({ id, phone: `+5939${10_000_000 + index}` })),
  );

  await Promise.all([send(batch), ...ids.map((id) => send(tikTokDelivery(advertiser, [{ id }])))]);
  await work(licenseId);

  expect((await readLeads(licenseId)).map((lead) => lead.external_id).sort()).toEqual([...ids].sort());
});

test("a lead is not created again when its worker dies after the insert and before the confirmation", async () => {
  const [advertiser, id] = [tikTokId(), tikTokId()];
  const received = await subscribed(advertiser);
  const { licenseId } = received;
  await send(tikTokDelivery(advertiser, [{ id }]));
  await work(licenseId);
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query("update network_event set state = 'waiting', lead_id = null, due_at = now() - interval '1 second'"),
  );

  await work(licenseId);

  expect(await readLeads(licenseId)).toHaveLength(1);
  await assertDeliveredOnce(provider, received);
});

test("the same lead in another licence is a separate lead, as are two ids that are equal as floating-point numbers", async () => {
  const advertiser = tikTokId();
  const ids = ["7420000000000000777", "7420000000000000778"];
  const licenses = [await subscribed(advertiser), await subscribed(advertiser)].map(({ licenseId }) => licenseId);

  await send(
    tikTokDelivery(advertiser, [
      { id: ids[0] as string, phone: "+593987000001" },
      { id: ids[1] as string, phone: "+593987000002" },
    ]),
  );
  for (const licenseId of licenses) await work(licenseId);

  const found = await Promise.all(licenses.map(readLeads));
  for (const leads of found) expect(leads.map((lead) => lead.external_id).sort()).toEqual(ids);
  expect(new Set(found.flat().map((lead) => lead.id)).size).toBe(4);
});
