import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { openDB } from "idb";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { VisitInput } from "@/contract/showroom/visits.ts";
import { countUnsent, forgetDesk } from "@/lib/features/showroom/leave-desk.ts";
import {
  countOthers,
  enqueueVisit,
  listWaiting,
  type OfflineVisit,
  readOfflineProfile,
  removeVisit,
  saveOfflineProfile,
} from "@/lib/features/showroom/store.ts";
import { syncQueue } from "@/lib/features/showroom/sync-queue.ts";
import { endSession } from "@/lib/session/guard.ts";
import { clearStorage } from "@/lib/session/leave.ts";

vi.mock("next-auth/react", () => ({ signOut: async () => ({ url: "/login" }) }));

const anOwner = () => ({ userId: randomUUID(), licenseId: randomUUID() });
type Owner = ReturnType<typeof anOwner>;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const aVisit = ({ userId, licenseId }: Owner, given: Partial<OfflineVisit> = {}): OfflineVisit => ({
  id: randomUUID(),
  hostId: userId,
  licenseId,
  arrivedAt: minutesAgo(5),
  firstName: "Rosa",
  reason: "other",
  ...given,
});
const rejection = (code: string, status: number, details = {}) =>
  HttpResponse.json({ code, message: code, httpStatus: status, details, requestId: "r" }, { status });

const aDesk = (owner: Owner) => ({
  ...owner,
  fullName: "Ana",
  licenseName: "Norte",
  agencies: [],
  products: [],
  requiredFields: [],
});

let requested: string[] = [];
let notified: string[] = [];
type Answer = HttpResponse<Record<string, unknown>> | undefined;
let answer: (visit: VisitInput) => Answer | Promise<Answer>;
const server = setupServer(
  http.post("*/api/lead-prospection/deals/showroom", async ({ request }) => {
    const visit = (await request.json()) as VisitInput;
    requested.push(visit.id);
    const instead = await answer(visit);
    if (instead) return instead;
    notified.push(visit.id);
    return HttpResponse.json({ id: visit.id });
  }),
);

/** Locks of a browser: a second request fails. */
const lockedNames = new Set<string>();
const locks = {
  async request<T>(name: string, _: { ifAvailable: true }, work: (lock: object | null) => T | Promise<T>): Promise<T> {
    if (lockedNames.has(name)) return work(null);
    lockedNames.add(name);
    try {
      return await work({ name });
    } finally {
      lockedNames.delete(name);
    }
  },
};
Object.defineProperty(navigator, "locks", { value: locks });

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  requested = [];
  notified = [];
  answer = () => undefined;
  localStorage.clear();
});

test("twenty visits of half an hour without a network arrive once it returns, each once, in their order", async () => {
  const owner = anOwner();
  const visits = Array.from({ length: 20 }, (_, index) => aVisit(owner, { arrivedAt: minutesAgo(30 - index) }));
  answer = () => HttpResponse.error() as never;
  for (const visit of visits) {
    await enqueueVisit(visit);
    await syncQueue(owner);
  }
  const waiting = await listWaiting(owner);
  answer = () => undefined;

  const [one, other] = await Promise.all([syncQueue(owner), syncQueue(owner)]);

  expect(waiting).toHaveLength(20);
  expect(notified).toEqual(visits.map(({ id }) => id));
  expect(one).toHaveLength(20);
  expect(other).toBeUndefined();
  expect(await listWaiting(owner)).toEqual([]);
});

test("a lost answer is requested again, with the same id", async () => {
  const owner = anOwner();
  const visit = aVisit(owner);
  await enqueueVisit(visit);
  answer = () => HttpResponse.error() as never;
  await syncQueue(owner);
  answer = () => undefined;

  await syncQueue(owner);

  expect(requested).toEqual([visit.id, visit.id]);
  expect(notified).toEqual([visit.id]);
  expect(await listWaiting(owner)).toEqual([]);
});

test("a second visit of a person with an open one is stored and reported, and delays no other", async () => {
  const owner = anOwner();
  const [second, next] = [aVisit(owner, { arrivedAt: minutesAgo(9) }), aVisit(owner, { arrivedAt: minutesAgo(3) })];
  for (const visit of [second, next]) await enqueueVisit(visit);
  answer = ({ id, force }) => (id === second.id && !force ? (rejection("VISIT_OPEN", 422) as never) : undefined);

  await syncQueue(owner);
  const left = await listWaiting(owner);
  await enqueueVisit({ ...second, force: true });
  await syncQueue(owner);

  expect(left).toEqual([{ visit: second, error: { code: "VISIT_OPEN", fields: [] } }]);
  expect(notified).toEqual([next.id, second.id]);
  expect(await listWaiting(owner)).toEqual([]);
});

test("another user on the tablet, or the same user in another licence, neither sees nor sends them", async () => {
  const owner = anOwner();
  await enqueueVisit(aVisit(owner));

  for (const other of [anOwner(), { ...owner, licenseId: randomUUID() }]) {
    expect(await listWaiting(other)).toEqual([]);
    expect(await syncQueue(other)).toEqual([]);
  }

  expect(notified).toEqual([]);
  expect(await listWaiting(owner)).toHaveLength(1);
});

test("a user after an expired session sees how many visits of others wait", async () => {
  const [owner, next] = [anOwner(), anOwner()];
  const before = await countOthers(next);
  await enqueueVisit(aVisit(owner));
  await enqueueVisit(aVisit(owner));
  await enqueueVisit(aVisit(next));

  const counted = [await countOthers(next), await countOthers(owner)];

  expect(counted.map((count) => count - before)).toEqual([2, 1]);
});

test.each([
  ["the provider is away", "UNAVAILABLE", 503],
  ["the provider is not reached", "PROVIDER_UNREACHABLE", 502],
  ["the session is over", "UNAUTHENTICATED", 401],
  ["the person may not", "FORBIDDEN", 403],
  ["there were too many", "TOO_MANY_REQUESTS", 429],
  ["somebody else is signed in", "CONFLICT", 409],
])("all visits wait while %s", async (_, code, status) => {
  const owner = anOwner();
  const [first, second] = [aVisit(owner, { arrivedAt: minutesAgo(9) }), aVisit(owner)];
  await enqueueVisit(first);
  await enqueueVisit(second);
  answer = () => rejection(code, status) as never;

  await syncQueue(owner);

  expect(requested).toEqual([first.id]);
  expect(await listWaiting(owner)).toEqual([{ visit: first }, { visit: second }]);
});

test.each([
  ["INTERNAL", 500],
  ["PROVIDER_TIMEOUT", 504],
])("a visit that fails with %s waits and delays no other", async (code, status) => {
  const owner = anOwner();
  const [broken, valid] = [aVisit(owner, { arrivedAt: minutesAgo(9) }), aVisit(owner)];
  await enqueueVisit(broken);
  await enqueueVisit(valid);
  answer = ({ id }) => (id === broken.id ? (rejection(code, status) as never) : undefined);

  await syncQueue(owner);

  expect(notified).toEqual([valid.id]);
  expect(await listWaiting(owner)).toEqual([{ visit: broken }]);
});

test("a visit without an answer times out, and delays no other", async () => {
  const owner = anOwner();
  const [slow, valid] = [aVisit(owner, { arrivedAt: minutesAgo(9) }), aVisit(owner)];
  await enqueueVisit(slow);
  await enqueueVisit(valid);
  const time = new AbortController();
  const limited = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(time.signal);
  answer = ({ id }) => {
    if (id !== slow.id) return undefined;
    time.abort();
    return new Promise(() => {});
  };

  await syncQueue(owner);

  expect(limited).toHaveBeenCalledWith(15_000);
  expect(notified).toEqual([valid.id]);
  expect(await listWaiting(owner)).toEqual([{ visit: slow }]);
});

test("visits registered during a send are included", async () => {
  const owner = anOwner();
  const [first, second] = [aVisit(owner, { arrivedAt: minutesAgo(9) }), aVisit(owner)];
  await enqueueVisit(first);
  answer = async ({ id }) => {
    if (id === first.id) await enqueueVisit(second);
    return undefined;
  };

  await syncQueue(owner);

  expect(notified).toEqual([first.id, second.id]);
});

test.each([
  ["of a clock that is right", () => minutesAgo(5), [[true, 300]]],
  [
    "of the year 26",
    () => "0026-11-27T10:00:00.000Z",
    [
      [true, undefined],
      [false, undefined],
    ],
  ],
  [
    "of 1970, with the clock set since",
    () => "1970-01-01T00:03:00.000Z",
    [
      [true, undefined],
      [false, undefined],
    ],
  ],
  [
    "of the day after tomorrow",
    () => minutesAgo(-3000),
    [
      [true, undefined],
      [false, undefined],
    ],
  ],
])("a visit %s is sent without a user", async (_, arrivedAt, bodies) => {
  const owner = anOwner();
  const visit = aVisit(owner, { arrivedAt: arrivedAt() });
  const sent: VisitInput[] = [];
  await enqueueVisit(visit);
  const isPossible = (at: string) => at >= "2000" && Date.parse(at) < Date.now() + 86_400_000;
  answer = (given) => {
    sent.push(given);
    const fields = [{ field: "arrivedAt", code: "tooEarly" }];
    return given.arrivedAt && !isPossible(given.arrivedAt)
      ? (rejection("INVALID_INPUT", 400, { fields }) as never)
      : undefined;
  };

  await syncQueue(owner);

  expect(sent.map((given) => [given.arrivedAt !== undefined, given.secondsAgo])).toEqual(bodies);
  expect(notified).toEqual([visit.id]);
  expect(await listWaiting(owner)).toEqual([]);
});

test("a rejected visit waits for correction, and delays no other", async () => {
  const owner = anOwner();
  const [invalid, valid] = [aVisit(owner, { arrivedAt: minutesAgo(9) }), aVisit(owner)];
  await enqueueVisit(invalid);
  await enqueueVisit(valid);
  const fields = [{ field: "agencyId", code: "invalid" }];
  answer = ({ id, agencyId }) =>
    id === invalid.id && !agencyId ? (rejection("INVALID_INPUT", 400, { fields }) as never) : undefined;

  await syncQueue(owner);
  const rejected = await listWaiting(owner);
  await enqueueVisit({ ...invalid, agencyId: randomUUID() });
  await syncQueue(owner);

  expect(rejected).toEqual([{ visit: invalid, error: { code: "INVALID_INPUT", fields } }]);
  expect(notified).toEqual([valid.id, invalid.id]);
  expect(await listWaiting(owner)).toEqual([]);
});

test("a discarded visit is not sent", async () => {
  const owner = anOwner();
  const visit = aVisit(owner);
  await enqueueVisit(visit);

  await removeVisit(visit.id);

  expect(await syncQueue(owner)).toEqual([]);
  expect(notified).toEqual([]);
});

test("when a session ends registration stops on the device, and waiting visits stay with their author", async () => {
  const owner = anOwner();
  await saveOfflineProfile(aDesk(owner));
  await enqueueVisit(aVisit(owner));
  const before = [(await readOfflineProfile())?.fullName, await countUnsent()];

  clearStorage({ keepDrafts: false });

  expect(before).toEqual(["Ana", 1]);
  expect([await readOfflineProfile(), await countUnsent()]).toEqual([undefined, 0]);
  expect(await listWaiting(owner)).toHaveLength(1);
});

test("a sign-out leaves waiting visits, and no credentials for them", async () => {
  const owner = anOwner();
  await saveOfflineProfile(aDesk(owner));
  await enqueueVisit(aVisit(owner));

  await endSession(forgetDesk);

  const device = await openDB("showroom");
  expect(await device.count("desk")).toBe(0);
  device.close();
  expect(await listWaiting(owner)).toHaveLength(1);
});

test("a browser gets one request for persistent storage, also where space is short", async () => {
  const persist = vi.fn(async () => true);
  Object.defineProperty(navigator, "storage", { value: { persist }, configurable: true });

  await saveOfflineProfile(aDesk(anOwner()));
  await saveOfflineProfile(aDesk(anOwner()));

  expect(persist).toHaveBeenCalledOnce();
});
