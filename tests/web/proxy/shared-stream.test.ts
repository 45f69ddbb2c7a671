// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DOWN_MS, type StreamState, shareStream } from "@/lib/api/shared-stream.ts";

type Answer = { lastId: string | null; send: (text: string) => void; cut: () => void };

const answers: Answer[] = [];
const stops: (() => void)[] = [];
let isAway = false;
let requestCount = 0;

beforeEach(() => {
  answers.length = 0;
  isAway = false;
  requestCount = 0;
  // Fake timers skip waits between attempts; their order is under test.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", async (_url: string, { headers, signal }: RequestInit) => {
    requestCount += 1;
    if (isAway) throw new TypeError("fetch failed");
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    signal?.addEventListener("abort", () => void writer.abort().catch(() => {}));
    answers.push({
      lastId: new Headers(headers).get("last-event-id"),
      send: (text) => void writer.write(new TextEncoder().encode(text)),
      cut: () => void writer.close(),
    });
    return new Response(readable);
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let streams = 0;
function newName(): string {
  streams += 1;
  return `a stream ${streams}`;
}

function aTab(name: string) {
  const received = { data: [] as string[], opened: 0, states: [] as StreamState[] };
  const stop = shareStream(name, "/api/events", {
    onData: (data) => received.data.push(data),
    onOpen: () => {
      received.opened += 1;
    },
    onState: (state) => received.states.push(state),
  });
  stops.push(stop);
  return { received, stop };
}

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const soon = (check: () => void) => vi.waitFor(check, { timeout: 3000 });

test("an id sent on opening is where a cut stream resumes, before any event came", async () => {
  const { received } = aTab(newName());
  await soon(() => expect(answers).toHaveLength(1));
  expect(answers[0]?.lastId).toBeNull();
  answers[0]?.send("id: 41\n\n");
  await passing(10);

  answers[0]?.cut();
  await passing(2000);

  await soon(() => expect(answers[1]?.lastId).toBe("41"));
  expect(received.opened).toBe(2);
  expect(received.data).toEqual([]);
});

test("a later tab learns that the stream is open, and its resume point", async () => {
  const name = newName();
  const first = aTab(name);
  await soon(() => expect(first.received.opened).toBe(1));
  answers[0]?.send("id: 41\n\n");
  await passing(10);

  const second = aTab(name);
  await soon(() => expect(second.received.opened).toBe(1));
  expect(first.received.opened).toBe(1);
  expect(requestCount).toBe(1);

  first.stop();
  await soon(() => expect(answers[1]?.lastId).toBe("41"));
  await soon(() => expect(second.received.opened).toBe(2));
});

test("a stream that stays away is down after half a minute, in every tab, and no more once it is back", async () => {
  const name = newName();
  isAway = true;
  const first = aTab(name);
  const second = aTab(name);
  await soon(() => expect(requestCount).toBeGreaterThan(0));
  await passing(DOWN_MS - 1000);
  expect(first.received.states).not.toContain("down");

  await passing(1000);
  await soon(() => expect([first, second].map(({ received }) => received.states.at(-1))).toEqual(["down", "down"]));

  isAway = false;
  await passing(40_000);
  await soon(() => expect([first, second].map(({ received }) => received.states.at(-1))).toEqual(["open", "open"]));
  expect([first.received.opened, second.received.opened]).toEqual([1, 1]);
});
