import { afterAll, beforeAll, expect, test } from "vitest";
import type { Receipt } from "@/contract/intake/intake.ts";
import { type LeadsChanged, leads } from "@/contract/leads/leads.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { aPerson, type Dealership, type TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let address: string;

beforeAll(async () => {
  provider = await startProvider();
  address = await provider.listen();
});
afterAll(() => provider.stop());

async function dealershipWithKey() {
  const dealership = await provider.given.dealership();
  const supervisor = await provider.given.user(dealership, "supervisor");
  const { key } = await provider.given.apiKey(dealership.licenseId);
  return { dealership, supervisor, key };
}

async function arrive(key: string, source = "web") {
  const body = { ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte" };
  return (await provider.request<Receipt>("POST", `/webhook/leads/${source}`, { key, body })).body;
}

async function open(as: TestUser, dealership: Dealership, lastEventId?: string) {
  const leave = new AbortController();
  const response = await fetch(address + leads.events.path, {
    headers: {
      authorization: `Bearer ${as.token}`,
      "x-license-id": dealership.licenseId,
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
    signal: leave.signal,
  });
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<LeadsChanged> => {
    for (;;) {
      const found = /data: (.*)\n/.exec(text);
      if (found?.[1]) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1]);
      }
      const { value, done } = await reader.read();
      if (done) throw new Error("the stream ended");
      text += value;
    }
  };
  const id = async (): Promise<string> => {
    for (;;) {
      const found = /id: (.*)\n/.exec(text);
      if (found?.[1]) return found[1];
      text += (await reader.read()).value ?? "";
    }
  };
  const ended = async () => {
    for (;;) if ((await reader.read()).done) return true;
  };
  // The comment that opens the stream confirms the subscription.
  text += (await reader.read()).value ?? "";
  return { next, id, ended, end: () => leave.abort() };
}

test("a watcher of a licence receives events of its leads, and of no other's", async () => {
  const one = await dealershipWithKey();
  const other = await dealershipWithKey();
  const stream = await open(one.supervisor, one.dealership);

  await arrive(other.key);
  const { id } = await arrive(one.key, "brand");
  const change = await stream.next();

  expect(change).toEqual({ lastId: id, arrived: { brand: 1 }, changed: [] });
  stream.end();
});

test("missed events come first when the stream is reopened", async () => {
  const { dealership, supervisor, key } = await dealershipWithKey();
  const observed = await arrive(key);
  await arrive(key);
  await arrive(key, "meta");

  const stream = await open(supervisor, dealership, observed.id);

  expect(await stream.next()).toMatchObject({ arrived: { web: 1, meta: 1 } });
  stream.end();
});

test("a watcher disconnected before the first lead resumes from the stream's start", async () => {
  const { dealership, supervisor, key } = await dealershipWithKey();
  const first = await open(supervisor, dealership);
  const stood = await first.id();
  first.end();
  await arrive(key);

  const again = await open(supervisor, dealership, stood);

  expect(await again.next()).toMatchObject({ arrived: { web: 1 } });
  again.end();
});

test("a host receives events of showroom leads alone, an advisor of their own", async () => {
  const { dealership, key } = await dealershipWithKey();
  const host = await provider.given.user(dealership, "host");
  const advisor = await provider.given.user(dealership, "sales-manager");
  const [hears, hearsNothing] = [await open(host, dealership), await open(advisor, dealership)];
  let wasNotified = false;
  hearsNothing.next().then(
    () => {
      wasNotified = true;
    },
    () => {},
  );

  await arrive(key, "web");
  const visit = await arrive(key, "showroom");

  expect(await hears.next()).toEqual({ lastId: visit.id, arrived: { showroom: 1 }, changed: [] });
  expect(wasNotified).toBe(false);
  hears.end();
  hearsNothing.end();
});

test("a change of a lead is sent to watchers", async () => {
  const { dealership, supervisor, key } = await dealershipWithKey();
  const { id } = await arrive(key);
  const stream = await open(supervisor, dealership, id);

  await provider.call(leads.amend, { id, version: 1, firstName: "Otra" }, { as: supervisor });

  // Events of the lead's creation may still be on their way.
  let change = await stream.next();
  if (change.changed.length === 0) change = await stream.next();
  expect(change).toMatchObject({ arrived: {}, changed: [id] });
  stream.end();
});

test("a stream ends within five seconds of its session being revoked", async () => {
  const { dealership, supervisor } = await dealershipWithKey();
  const stream = await open(supervisor, dealership);

  await provider.services.database.transaction({ role: "identity" }, (db) =>
    db.$client.query("update session set revoked_at = now() where id = $1", [supervisor.sessionId]),
  );
  provider.services.accounts.forget();

  expect(await stream.ended()).toBe(true);
}, 8000);

test("a host receives showroom events, also of a lead outside their visibility; an advisor does not", async () => {
  const { dealership } = await dealershipWithKey();
  const [host, advisor, colleague] = [
    await provider.given.user(dealership, "host"),
    await provider.given.user(dealership, "sales-manager"),
    await provider.given.user(dealership, "sales-manager"),
  ];
  const lead = await provider.given.lead(dealership.licenseId, { advisorId: colleague.userId });
  const visit = await provider.given.visit(dealership.licenseId, { leadId: lead.id, hostId: host.userId });
  const [observed, unseen] = [await open(host, dealership), await open(advisor, dealership)];

  await provider.call(visits.close, { id: visit.id, version: 1, result: "left" }, { as: host });
  const own = await provider.given.lead(dealership.licenseId, { advisorId: advisor.userId });
  provider.services.live.publish(dealership.licenseId, { changed: own.id });
  const [received, next] = [await observed.next(), await unseen.next()];
  observed.end();
  unseen.end();

  expect(received).toEqual({ lastId: null, arrived: {}, changed: [], isShowroom: true });
  expect(next).not.toHaveProperty("isShowroom");
});

test("a recipient learns that a notification is theirs, a colleague does not, and no event names its recipient", async () => {
  const { dealership, supervisor } = await dealershipWithKey();
  const [advisor, colleague] = [
    await provider.given.user(dealership, "sales-manager"),
    await provider.given.user(dealership, "sales-manager"),
  ];
  const { id } = await provider.given.lead(dealership.licenseId);
  const streams = await Promise.all([advisor, supervisor].map((one) => open(one, dealership)));

  await provider.call(leads.assign, { id, version: 1, advisorId: advisor.userId }, { as: supervisor });
  const [own, overseen] = await Promise.all(streams.map(({ next }) => next()));
  const quiet = await open(colleague, dealership);
  await provider.call(leads.assign, { id, version: 2, advisorId: colleague.userId }, { as: supervisor });
  const theirs = await quiet.next();

  expect(own).toMatchObject({ changed: [id], isNotified: true });
  expect(overseen).toEqual({ lastId: null, arrived: {}, changed: [id] });
  expect(theirs).toMatchObject({ changed: [id], isNotified: true });
  expect(JSON.stringify([own, overseen, theirs])).not.toContain(advisor.userId);
  for (const { end } of [...streams, quiet]) end();
});
