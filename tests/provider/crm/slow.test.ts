import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { crms } from "@/contract/crm.ts";
import type { CrmCall, CrmConfig } from "@/contract/crm-config.ts";
import { presetConfig } from "@/contract/crm-presets.ts";
import { type Answer, type CaptureServer, startCaptureServer } from "../../support/capture-server.ts";
import type { Someone } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

const KEY = "canary-crm-key-9f31";

let provider: TestProvider;
let vendor: CaptureServer;
let admin: Someone;
/** How far the process's clock is ahead, in milliseconds: nobody waits for what is slow. */
let ahead = 0;

beforeAll(async () => {
  vendor = await startCaptureServer();
  provider = await startProvider({ OUTBOUND_ALLOW: new URL(vendor.url).host });
  admin = await provider.given.user(await provider.given.dealership(), "admin-client");
});
afterAll(async () => {
  await provider.stop();
  await vendor.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  vendor.requests.length = 0;
});

/** Answers each request by its path, each after so many seconds. */
function answerSlowly(seconds: number, answers: Record<string, Answer>) {
  const now = performance.now.bind(performance);
  ahead = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  vendor.answer = ({ path }) => {
    const answer = answers[path] ?? "hang";
    if (answer !== "hang") ahead += seconds * 1000;
    return answer;
  };
}

const said = (data: object): Answer => ({ status: 200, body: JSON.stringify(data) });
const asked = () => vendor.requests.map(({ method, path }) => `${method} ${path}`);

function slowCrm(names: string[]): CrmConfig {
  const own = presetConfig("own");
  const [call] = own.calls as [CrmCall];
  return {
    ...{ ...own, url: vendor.url, timeoutMs: 30_000 },
    auth: { kind: "none" },
    calls: names.map((name) => ({ ...call, name, path: `/${name}`, externalIdPath: "id" })),
  };
}

const tried = async (config: CrmConfig) => (await provider.call(crms.test, { config, key: KEY }, { as: admin })).body;

test("what an earlier call found, was sent and answered stays where time runs out before the next", async () => {
  answerSlowly(55, { "/contact": said({ id: "C-1" }), "/deal": said({ id: "D-1" }) });

  const told = await tried(slowCrm(["contact", "deal"]));

  expect(told).toMatchObject({ outcome: "retryable", fault: "timeout", status: 200, externalId: "C-1" });
  expect(told.request).toContain(`POST ${vendor.url}/contact`);
  expect(told.response).toContain("C-1");
  expect(asked()).toEqual(["POST /contact"]);
});
