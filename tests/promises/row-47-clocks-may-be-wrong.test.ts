import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { type Grant, sessions } from "@/contract/identity/sessions.ts";
import { intake } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import { aPerson, type Dealership } from "@/tests/support/given.ts";
import { figure, PASSWORD, type Product, startProduct } from "@/tests/support/product.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const MINUTE = 60_000;
const SECRET = "tiktok_app_secret_test";
const ACCOUNT = "7310000000000000001";

/** Shifts the process's clock; the database's stays right. */
const shift = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
afterEach(() => vi.useRealTimers());

describe("a provider with a wrong clock", () => {
  let provider: TestProvider;
  let dealership: Dealership;
  beforeAll(async () => {
    provider = await startProvider({ TIKTOK_APP_SECRET: SECRET });
    dealership = await provider.given.dealership();
  });
  afterAll(() => provider.stop());

  test.each([
    ["ten minutes ahead", 10 * MINUTE],
    ["ten minutes behind", -10 * MINUTE],
    ["a day ahead", 24 * 60 * MINUTE],
  ])("by %s signs people in, renews them and takes leads", async (_, ms) => {
    const { email } = await provider.given.user(dealership, "supervisor", { password: PASSWORD });
    const { key } = await provider.given.apiKey(dealership.licenseId);
    shift(ms);

    const signedIn = await provider.call(sessions.login, { email, password: PASSWORD });
    const { refreshToken, token } = signedIn.body as Grant;
    const renewed = await provider.call(sessions.refresh, { refreshToken });
    const read = await provider.call(leads.list, {}, { key: token.accessToken, license: dealership.licenseId });
    const sent = await provider.call(intake.receive, { source: "web" }, { key, body: aPerson() });

    expect([signedIn, renewed, read, sent].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("creates one lead at once from a repeated event, also when its clock is set back meanwhile", async () => {
    const { licenseId } = await provider.given.dealership();
    await provider.given.connection(licenseId, "tiktok", { accountId: ACCOUNT });
    const post = (id: string) => {
      const changes = [{ field: "phone_number", value: aPerson().phone }];
      const body = JSON.stringify({ object: 1, entry: [{ id, page_id: "1", advertiser_id: ACCOUNT, changes }] });
      const headers = { "x-open-signature": createHmac("sha256", SECRET).update(body).digest("hex") };
      return provider.request("POST", intake.tiktok.path, { body, headers });
    };
    const work = () =>
      storeNetworkLeads(
        provider.services,
        { licenseId, network: "tiktok" },
        { requestId: "", signal: new AbortController().signal },
      );

    shift(60 * MINUTE);
    const ahead = await post("1");
    await work();
    vi.useRealTimers();
    shift(-60 * MINUTE);
    const late = await post("2");
    await work();
    await work();

    const { rows } = await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      $client.query("select external_id, state, attempts from network_event order by external_id"),
    );
    expect([ahead.status, late.status]).toEqual([200, 200]);
    expect(rows).toEqual([
      { external_id: "1", state: "stored", attempts: 1 },
      { external_id: "2", state: "stored", attempts: 1 },
    ]);
  });
});

describe.each(
  figure(["America/Guayaquil", "Asia/Tokyo"], ["America/Guayaquil", "UTC", "Asia/Tokyo", "Pacific/Auckland"]),
)("a machine in the time zone %s", (TZ) => {
  let product: Product;
  beforeAll(async () => {
    process.env.TZ = TZ;
    product = await startProduct({ env: { TZ } });
  });
  afterAll(async () => {
    delete process.env.TZ;
    await product.stop();
  });

  test("shows the licence's time, in lists, audits and the report", async () => {
    const dealership = await product.provider.given.dealership();
    const { person, visitor } = await product.visitor(dealership, "admin-client");
    // 03:00 UTC is the day before in Ecuador.
    await product.provider.given.auditEntry(dealership.licenseId, {
      at: "2026-03-01T03:30:00.000Z",
      actor: "Sitio web",
    });

    const page = await (await visitor.request("/audits?from=2026-02-28&to=2026-02-28")).text();
    const report = await product.provider.call(audits.report, { from: "2026-02-28", to: "2026-02-28" }, { as: person });

    expect(page).toContain("28/02/2026 - 22:30");
    expect(report.text).toContain("28/02/2026 - 22:30");
  });
});
