import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aPerson } from "@/tests/support/given.ts";
import { ProcessFixture } from "@/tests/support/process-fixture.ts";
import { figure } from "@/tests/support/product.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";
import { expectWithin } from "@/tests/support/within.ts";

const PER_SECOND = 50;
const SECONDS = figure(2, 10);
const MAX_MS = 10_000;
const CLOSED: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET"]);

const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-stopping-"));
let fixture: ProcessFixture;
let provider: ProviderProcess | undefined;
beforeAll(async () => {
  fixture = await ProcessFixture.prepare(dataDir);
});
afterEach(() => provider?.end("SIGKILL"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Sent = {
  knocked: number;
  at: number;
  answered: number;
  id: string | undefined;
  status: number;
  cause: string | undefined;
};

/** `knocked`: time of the connection request; `at`: time of the last byte. */
function send(url: string, key: string, agent: Agent): Promise<Sent> {
  return new Promise((resolve) => {
    const sent: Sent = { knocked: performance.now(), at: 0, answered: 0, id: undefined, status: 0, cause: undefined };
    const end = () => resolve({ ...sent, answered: performance.now() });
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const posting = request(`${url}/webhook/leads/web`, { method: "POST", headers, agent }, (answer) => {
      let text = "";
      sent.status = answer.statusCode ?? 0;
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.on("end", () => {
        if (sent.status === 200) sent.id = (JSON.parse(text) as { id: string }).id;
        end();
      });
    });
    posting.on("error", (cause: NodeJS.ErrnoException) => {
      sent.cause = cause.code;
      end();
    });
    posting.on("finish", () => {
      sent.at = performance.now();
    });
    posting.end(JSON.stringify({ ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" }));
  });
}

/** Accepted or rejected with Retry-After; never reset or left without an answer. */
const isAnswered = ({ status }: Sent) => status === 200 || status === 503;

/** A request sent before the signal is answered normally. */
async function afterTheSignal(url: string): Promise<number | "refused"> {
  const answer = await fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => "refused" as const,
  );
  return answer === 200 ? afterTheSignal(url) : answer;
}

test("TERM under load: not ready at once, accepted requests are answered and stored, and the process ends in order", async () => {
  provider = await startProviderProcess(fixture.env);
  const { url } = provider;
  const agent = new Agent({ keepAlive: false });
  const sending: Promise<Sent>[] = [];
  const timer = setInterval(() => sending.push(send(url, fixture.key, agent)), 1000 / PER_SECOND);
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));

  const termedAt = performance.now();
  const ended = provider.end("SIGTERM");
  const readiness = await afterTheSignal(url);
  const code = await ended;
  const elapsed = performance.now() - termedAt;
  clearInterval(timer);
  const all = await Promise.all(sending);
  provider = await startProviderProcess(fixture.env);
  const ids = new Set((await fixture.leadsAt(provider)).map(({ id }) => id));

  const accepted = all.filter(({ at }) => at > 0 && at < termedAt);
  expect(accepted.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  expect(accepted.filter((sent) => !isAnswered(sent))).toEqual([]);
  // A connection after the signal may be refused or closed.
  const isTurnedAway = ({ knocked, cause }: Sent) => knocked > termedAt && CLOSED.has(cause ?? "");
  expect(all.filter((sent) => sent.cause !== undefined && !isTurnedAway(sent))).toEqual([]);
  expect(all.filter(({ id }) => id !== undefined && !ids.has(id))).toEqual([]);
  expect(readiness).toBe(503);
  expect(code).toBe(0);
  expectWithin(elapsed, MAX_MS);
});

test("a connection opened before TERM is served, also under slow load", async () => {
  provider = await startProviderProcess(fixture.env);
  const { url } = provider;
  const agent = new Agent({ keepAlive: false });
  await send(url, fixture.key, agent);

  provider.pause();
  const sending = Array.from({ length: 200 }, () => send(url, fixture.key, agent));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const ended = provider.end("SIGTERM");
  provider.resumeTask();
  await new Promise((resolve) => setTimeout(resolve, 20));
  provider.pause();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  provider.resumeTask();

  const all = await Promise.all(sending);
  expect(all.filter(({ at }) => at === 0)).toEqual([]);
  expect(all.filter((sent) => !isAnswered(sent))).toEqual([]);
  expect(await ended).toBe(0);
});

test("a live-update listener does not delay the stop", async () => {
  provider = await startProviderProcess(fixture.env);
  const headers = await fixture.signIn(provider);
  const streams = await Promise.all(
    Array.from({ length: 5 }, () =>
      fetch(`${(provider as ProviderProcess).url}/lead-prospection/deals/events`, { headers }),
    ),
  );
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  const start = performance.now();
  const code = await provider.end("SIGTERM");

  expect(code).toBe(0);
  expectWithin(performance.now() - start, MAX_MS);
});
