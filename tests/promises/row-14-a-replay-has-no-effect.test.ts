import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { countLeads, SCHEMES, type SignedSender } from "@/tests/support/signed-senders.ts";

const NOW = new Date("2026-11-21T15:00:00.500Z");

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
afterEach(() => vi.useRealTimers());

const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe.each(SCHEMES)("$what", ({ sender, hasWindow }) => {
  let one: SignedSender;
  beforeEach(async () => {
    one = await sender(provider);
  });

  const send = (body: string, headers: Record<string, string>) => provider.request("POST", one.path, { body, headers });

  test("a message replayed inside the window is acknowledged as it was, and has no second effect", async () => {
    const body = one.message();
    const headers = one.headersFor(body);

    const first = await send(body, headers);
    const replays = await Promise.all(Array.from({ length: 20 }, () => send(body, headers)));

    expect(first.status).toBe(200);
    expect(new Set(replays.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${first.text}`]));
    expect(await countLeads(provider, one.licenseId)).toBe(1);
  });

  test("a message signed again under its id is the same message", async () => {
    const [body, id] = [one.message(), `msg_${randomUUID()}`];

    const first = await send(body, one.headersFor(body, { id }));
    const later = await send(body, one.headersFor(body, { id, at: new Date(Date.now() + 60_000) }));

    expect(later).toMatchObject({ status: 200, text: first.text });
    expect(await countLeads(provider, one.licenseId)).toBe(1);
  });

  test.runIf(hasWindow).each([
    [-299, 200],
    [299, 200],
    [-301, 401],
    [301, 401],
    [-86_400, 401],
  ])("a message dated %i s from now is answered %i", async (seconds, expected) => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    const body = one.message();

    const { status } = await send(body, one.headersFor(body, { at: secondsFromNow(seconds) }));

    expect(status).toBe(expected);
    expect(await countLeads(provider, one.licenseId)).toBe(expected === 200 ? 1 : 0);
  });

  test.runIf(hasWindow).each(["", "0", "-1", "1e9", "1763712000.5", "NaN", "٣٣", "9".repeat(40)])(
    "a time of %j is refused",
    async (timestamp) => {
      const body = one.message();

      const { status } = await send(body, { ...one.headersFor(body), "webhook-timestamp": encodeURI(timestamp) });

      expect(status).toBe(401);
    },
  );
});
