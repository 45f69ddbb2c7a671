import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LOCALE_KEY } from "@/lib/i18n/locales.ts";
import { OUTAGE_HEADER } from "@/lib/session/page-request.ts";
import { decodeToken, encodeToken, type WebToken } from "@/lib/session/session-cookie.ts";
import en from "@/locales/en/translation.json";
import es from "@/locales/es/translation.json";
import { ReportOracle } from "@/tests/support/ledger.ts";
import { type Cluster, findPostgres, startPostgres } from "@/tests/support/postgres.ts";
import { ProcessFixture } from "@/tests/support/process-fixture.ts";
import { DEALS, figure, type Product, SESSION_COOKIE, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import { WEB_SECRET } from "@/tests/support/web-process.ts";
import { expectWithin } from "@/tests/support/within.ts";

const AWAY_MS = figure(4000, 30_000);
const PER_SECOND = 50;
/** A small pool that lost connections exhaust unless they are returned. */
const POOL = "3";
const CUTS = figure(6, 20);
const CUT_EVERY_MS = 1200;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

describe.skipIf(!findPostgres())("while leads come in", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-away-"));
  let cluster: Cluster;
  let provider: ProviderProcess;
  let fixture: ProcessFixture;
  beforeAll(async () => {
    cluster = await startPostgres({ isDurable: true });
    fixture = await ProcessFixture.prepare(dataDir, cluster.url);
    provider = await startProviderProcess({ ...fixture.env, DATABASE_POOL: POOL });
  }, 60_000);
  afterAll(async () => {
    await provider?.end("SIGKILL");
    cluster?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const readiness = async () => (await provider.request("GET", "/readyz")).status;

  async function expectAllStored(ledger: ReportOracle): Promise<void> {
    const stored = new Set((await fixture.leadsAt(provider)).map(({ id }) => id));
    expect([...ledger.acknowledged.values()].filter(({ id }) => !stored.has(id))).toEqual([]);
    expect(provider.hasEnded()).toBe(false);
  }

  test("without PostgreSQL answers are 503 within seconds, no lead is lost, and service resumes with its return", async () => {
    const ledger = new ReportOracle(() => provider.url, fixture.key);
    const posting = ledger.post(((AWAY_MS + 3000) / 1000) * PER_SECOND, PER_SECOND);
    await pause(1000);

    cluster.stop("immediate");
    await pause(AWAY_MS / 2);
    const [health, ready] = [(await provider.request("GET", "/healthz")).status, await readiness()];
    await pause(AWAY_MS / 2);
    cluster.start();
    const back = performance.now();
    await vi.waitUntil(async () => (await readiness()) === 200, { timeout: 15_000, interval: 100 });
    const recovered = performance.now() - back;
    await posting;

    expect([health, ready]).toEqual([200, 503]);
    expect([...ledger.statuses.keys()].toSorted()).toEqual([200, 503]);
    expectWithin(p95(ledger.rejectedAfter), 3000);
    expectWithin(recovered, 10_000);
    await expectAllStored(ledger);
  });

  test("connections cut at once lose no data, and new ones replace them", async () => {
    const ledger = new ReportOracle(() => provider.url, fixture.key);
    const posting = ledger.post(((CUTS * CUT_EVERY_MS) / 1000) * PER_SECOND, PER_SECOND);
    const admin = new pg.Client({ connectionString: cluster.adminUrl });
    await admin.connect();

    let cut = 0;
    for (let round = 0; round < CUTS; round += 1) {
      await pause(CUT_EVERY_MS);
      const { rowCount } = await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'prospecta'",
      );
      cut += rowCount ?? 0;
    }
    await admin.end();
    await posting;

    expect(cut).toBeGreaterThan(0);
    expect([...ledger.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // The last cut may still be on its way to a connection in use.
    await vi.waitUntil(async () => (await readiness()) === 200, { timeout: 10_000, interval: 100 });
    await expectAllStored(ledger);
  });
});

describe("pages while the provider is away", () => {
  const FAILURES = ["refuses", "is silent"] as const;
  const LOCALES = { es, en };
  let product: Product;
  let advisor: SignedIn;
  beforeAll(async () => {
    product = await startProduct();
    advisor = await product.visitor(await product.provider.given.dealership(), "advisor-cct");
  }, 180_000);
  afterAll(() => product?.stop());

  function takeAway(failure: (typeof FAILURES)[number]) {
    product.relay.interferes = (_, response) => {
      if (failure === "refuses") response.socket?.destroy();
      return true;
    };
  }

  function reader(locale: keyof typeof LOCALES, cookies: Iterable<readonly [string, string]> = []) {
    return new Visitor(product.web.url, [...cookies, [LOCALE_KEY, locale]]);
  }

  /** Results read before the change stay cached for a while. */
  async function waitForAnswer(visitor: Visitor, path: string, status: number): Promise<Response> {
    const request = async () => {
      const answer = await visitor.request(path);
      return answer.status === status && answer;
    };
    return vi.waitUntil(request, { timeout: 30_000, interval: 100 });
  }

  describe.each(FAILURES)("it %s", (failure) => {
    beforeEach(async () => {
      product.relay.interferes = () => false;
      await waitForAnswer(reader("es"), "/login", 200);
      await waitForAnswer(advisor.visitor, "/gathering", 200);
      takeAway(failure);
    });

    test.each(["es", "en"] as const)(
      "a page of a session is 503 within the shell, until it is back: %s",
      async (locale) => {
        const labels = LOCALES[locale];
        const visitor = reader(locale, advisor.visitor.cookies);

        const answer = await waitForAnswer(visitor, "/gathering", 503);
        const html = await answer.text();
        product.relay.interferes = () => false;

        expect(answer.headers.get("retry-after")).toBe("5");
        expect(html).toContain(labels.error.outageTitle);
        expect(html).toContain(labels.ui.retry);
        expect(html).toContain(`<nav aria-label="${labels.shell.navigation}"`);
        expect(html).toContain(labels.routes.board);
        expect(html).toContain(advisor.person.fullName);
        expect(await (await waitForAnswer(visitor, "/gathering", 200)).text()).not.toContain(labels.error.outageTitle);
      },
    );

    test("an address of no page is 503 within the shell too, and 404 once it is back", async () => {
      const answer = await waitForAnswer(advisor.visitor, "/nowhere/at-all", 503);
      const html = await answer.text();
      product.relay.interferes = () => false;

      expect(html).toContain(es.error.outageTitle);
      expect(html).toContain(`<nav aria-label="${es.shell.navigation}"`);
      expect(await (await waitForAnswer(advisor.visitor, "/nowhere/at-all", 404)).text()).toContain(
        es.ui.notFoundTitle,
      );
    });

    test.each(["/login", "/forgetpassword"])("%s is 503 in its own frame, until it is back", async (path) => {
      const answer = await waitForAnswer(reader("es"), path, 503);
      const html = await answer.text();
      product.relay.interferes = () => false;

      expect(html).toContain(es.error.outageTitle);
      expect(html).toContain(es.ui.retry);
      expect(html).not.toContain(es.shell.navigation);
      expect(await (await waitForAnswer(reader("es"), path, 200)).text()).not.toContain(es.error.outageTitle);
    });

    test("a landing is 503 and shows the outage itself", async () => {
      const answer = await waitForAnswer(reader("es"), "/ref/norte/ABC", 503);

      expect(await answer.text()).toContain(es.referral.codeCheckFailed);
      expect((await reader("es").request("/ref")).status).toBe(200);
    });
  });

  test("waiting browser connections end when the outage is known, and the next page loads", async () => {
    product.relay.interferes = () => false;
    await waitForAnswer(advisor.visitor, DEALS, 200);
    takeAway("is silent");
    const began = performance.now();

    const calls = Array.from({ length: 6 }, () => advisor.visitor.request(DEALS));
    const answers = await Promise.all(calls);
    await advisor.visitor.request("/gathering");

    expectWithin(performance.now() - began, 5000);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 504));
    await waitForAnswer(advisor.visitor, "/gathering", 503);
  });

  test("an old session is not sent to be renewed, which would answer without a page", async () => {
    const value = advisor.visitor.cookies.get(SESSION_COOKIE) ?? "";
    vi.stubEnv("NEXTAUTH_SECRET", WEB_SECRET);
    const token = decodeToken(value) as WebToken;
    const aged = reader("es", [[SESSION_COOKIE, encodeToken({ ...token, accessExp: 1 }, 600)]]);
    takeAway("refuses");

    const answer = await waitForAnswer(aged, "/gathering", 503);

    expect(await answer.text()).toContain(es.error.outageTitle);
  });

  test("no request header of a browser can fake an outage", async () => {
    product.relay.interferes = () => false;
    await waitForAnswer(advisor.visitor, "/gathering", 200);

    const answer = await advisor.visitor.request("/gathering", { headers: { [OUTAGE_HEADER]: "1" } });

    expect(await answer.text()).not.toContain(es.error.outageTitle);
  });
});
