import { inspect } from "node:util";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connections } from "@/contract/ad-networks/connections.ts";
import { META_PERMISSIONS, meta } from "@/contract/ad-networks/meta.ts";
import { audits } from "@/contract/audit/audits.ts";
import { checkTokens } from "@/provider/domains/ad-networks/connections/jobs.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const GRAPH = "https://graph.test/v24.0";
const LONG = "EAAB-long-lived";
/** Unique in each test, because subscriptions of one licence affect the others. */
let [PAGE, AD_ACCOUNT] = ["", ""];
let made = 0;

let provider: TestProvider;
let bare: TestProvider;
let dealership: Dealership;
let as: TestUser;
const graph = setupServer();
/** Hono replaces the global `Response`, after which msw does not recognise its own `HttpResponse.error()`. */
const networkError = () =>
  Object.defineProperties(new Response(), { type: { value: "error" }, status: { value: 0 } }) as never;

beforeAll(async () => {
  graph.listen({ onUnhandledFrame: "error" });
  provider = await startProvider({
    META_APP_ID: "4242",
    META_APP_SECRET: "meta_app_secret_test,an-older-one",
    META_VERIFY_TOKEN: "verify-this-address",
    META_GRAPH_URL: "https://graph.test",
    META_PAGE_SIZE: "2",
  });
  bare = await startProvider({ META_GRAPH_URL: "https://graph.test" });
});
beforeEach(async () => {
  made += 1;
  [PAGE, AD_ACCOUNT] = [`10422000000${1000 + made}`, `act_553000000${1000 + made}`];
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
  answerAll();
});
afterEach(() => graph.resetHandlers());
afterAll(async () => {
  graph.close();
  await provider.stop();
  await bare.stop();
});

const granted = (names: readonly string[]) => ({
  data: names.map((permission) => ({ permission, status: "granted" })),
});

/** Answers all of Graph; `get` and the like take precedence. */
function answerAll() {
  graph.use(
    http.post(`${GRAPH}/oauth/access_token`, () => HttpResponse.json({ access_token: LONG, expires_in: 5_184_000 })),
    http.get(`${GRAPH}/me`, () => HttpResponse.text('{"id":7420000000000000777,"name":"Valeria Andrade"}')),
    http.get(`${GRAPH}/me/permissions`, () => HttpResponse.json(granted(META_PERMISSIONS))),
    http.get(`${GRAPH}/debug_token`, () => HttpResponse.json({ data: { is_valid: true, expires_at: 1_800_000_000 } })),
    http.get(`${GRAPH}/me/accounts`, () =>
      HttpResponse.json({ data: [{ id: PAGE, name: "Andes Motor", access_token: "the-pages-own" }] }),
    ),
    http.get(`${GRAPH}/me/adaccounts`, () => HttpResponse.json({ data: [{ id: AD_ACCOUNT, name: "Andes" }] })),
    ...[PAGE, AD_ACCOUNT].flatMap((id) => [
      http.post(`${GRAPH}/${id}/subscribed_apps`, () => HttpResponse.json({ success: true })),
      http.delete(`${GRAPH}/${id}/subscribed_apps`, () => HttpResponse.json({ success: true })),
      http.get(`${GRAPH}/${id}/subscribed_apps`, () =>
        HttpResponse.json({ data: [{ id: "4242", subscribed_fields: ["leadgen"] }] }),
      ),
    ]),
  );
}

const get = (path: string, answer: object, status = 200) =>
  graph.use(http.get(`${GRAPH}${path}`, () => HttpResponse.json(answer, { status })));
const graphError = (code: number, subcode?: number, message = "") => ({
  error: { code, message, ...(subcode && { error_subcode: subcode }) },
});

async function connected(user = as) {
  const { body } = await provider.call(meta.connect, { token: "EAAB-pasted" }, { as: user });
  return body;
}

async function withAccounts(user = as) {
  const { id } = await connected(user);
  const { body } = await provider.call(meta.assets, { connectionId: id }, { as: user });
  const [page, adAccount] = body;
  if (!page || !adAccount) throw new Error("Graph told both");
  return { id, page, adAccount };
}

const queryRows = (sql: string, licenseId = dealership.licenseId) =>
  provider.services.database.transaction(
    { role: "tenant", licenseId },
    async ({ $client }) => (await $client.query(sql)).rows,
  );

describe("connecting", () => {
  test("exchanges a pasted token for a long-lived one, and shows neither", async () => {
    let exchanged = "";
    graph.use(
      http.post(`${GRAPH}/oauth/access_token`, async ({ request }) => {
        exchanged = await request.text();
        expect(new URL(request.url).search).toBe("");
        return HttpResponse.json({ access_token: LONG });
      }),
    );

    const { status, body, text } = await provider.call(meta.connect, { token: " EAAB-pasted " }, { as });
    const displayed = await provider.call(meta.integration, {}, { as });
    const [row] = await queryRows("select secret from connection");

    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        network: "meta",
        externalId: "7420000000000000777",
        name: "Valeria Andrade",
        state: "active",
        version: 1,
        tokenExpiresAt: "2027-01-15T08:00:00.000Z",
        error: null,
        missing: [],
      },
    });
    expect(exchanged).toContain("client_secret=meta_app_secret_test&fb_exchange_token=EAAB-pasted");
    expect(`${text}${displayed.text}`).not.toMatch(/EAAB|meta_app_secret/);
    expect(row.secret).not.toContain(LONG);
  });

  test("names the permissions that the token lacks", async () => {
    get("/me/permissions", {
      data: [...granted(META_PERMISSIONS.slice(1)).data, { permission: "leads_retrieval", status: "declined" }],
    });

    const { missing, error } = await connected();

    expect({ missing, error }).toMatchObject({
      missing: ["leads_retrieval"],
      error: { code: "permissionMissing", detail: "leads_retrieval" },
    });
  });

  test("connecting an account again keeps the connection, and its waiting events are due at once", async () => {
    const { id, page } = await withAccounts();
    await provider.call(meta.subscribePage, { id: page.id, isSubscribed: true }, { as });
    await queryRows(
      `insert into network_event (license_id, id, network, external_id, account_external_id, form_external_id,
          received_at, headers, body, request_id, due_at)
        values ('${dealership.licenseId}', gen_random_uuid(), 'meta', '1', '${PAGE}', '2', now(), '{}', '{}', '', now() + interval '1 hour')`,
    );
    await queryRows("update connection set fault = 'tokenExpired', fault_at = now()");

    const again = await connected();

    expect(again).toMatchObject({ id, version: 2, error: null });
    expect(await queryRows("select due_at <= now() as due from network_event")).toEqual([{ due: true }]);
    const { body } = await provider.call(audits.list, { action: "connection.changed" }, { as });
    expect(body.items).toHaveLength(1);
  });

  test("two concurrent attempts create one connection", async () => {
    const answers = await Promise.all([connected(), connected()]);

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await queryRows("select version from connection")).toEqual([{ version: 2 }]);
  });

  test("without an app uses the token unchanged, and reports the missing settings", async () => {
    const user = await bare.given.user(await bare.given.dealership(), "admin-client");
    graph.use(http.post(`${GRAPH}/oauth/access_token`, () => HttpResponse.json(graphError(100), { status: 400 })));

    const answer = await bare.call(meta.connect, { token: "EAAB-pasted" }, { as: user });
    const displayed = await bare.call(meta.integration, {}, { as: user });
    const dialog = await bare.call(meta.dialog, {}, { as: user });

    expect(answer).toMatchObject({ status: 200, body: { tokenExpiresAt: null } });
    expect(displayed.body.missingSettings).toEqual(["META_APP_ID", "META_APP_SECRET", "META_VERIFY_TOKEN"]);
    expect(dialog).toMatchObject({
      status: 409,
      body: { code: "NOT_CONFIGURED", details: { settings: ["META_APP_ID", "META_APP_SECRET"] } },
    });
  });

  test.each([{}, { token: "  " }, { state: "x" }])("needs a token: %o", async (given) => {
    expect(await provider.call(meta.connect, given, { as })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", details: { fields: [{ field: "token", code: "required" }] } },
    });
  });
});

describe("Meta's dialog", () => {
  async function stateOf(user = as): Promise<string> {
    const { body } = await provider.call(meta.dialog, {}, { as: user });
    return new URL(body.address).searchParams.get("state") ?? "";
  }
  const reconnect = (state: string, user = as) => provider.call(meta.connect, { code: "a-code", state }, { as: user });
  const REJECTED = { status: 400, body: { code: "LOGIN_STATE_INVALID" } };

  test("requests the required permissions, and its code becomes a connection once", async () => {
    const { body } = await provider.call(meta.dialog, {}, { as });
    const address = new URL(body.address);

    const first = await reconnect(address.searchParams.get("state") ?? "");
    const again = await reconnect(address.searchParams.get("state") ?? "");

    expect(address.origin + address.pathname).toBe("https://www.facebook.com/v24.0/dialog/oauth");
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: "4242",
      redirect_uri: "http://localhost:3000/settings/integrations/meta",
      scope: META_PERMISSIONS.join(","),
    });
    expect(first.status).toBe(200);
    expect(again).toMatchObject(REJECTED);
  });

  test("two callbacks with one state create one log-in", async () => {
    const state = await stateOf();

    const answers = await Promise.all([reconnect(state), reconnect(state)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("a state of another user, of another licence, forged or missing is rejected", async () => {
    const colleague = await provider.given.user(dealership, "admin-client");
    const other = await provider.given.dealership();
    const elsewhere = await provider.given.user(other, "admin-client");
    const [header, body, signature] = (await stateOf()).split(".");
    const forged = `${header}.${body}.${signature?.split("").reverse().join("")}`;

    expect(await reconnect(await stateOf(colleague))).toMatchObject(REJECTED);
    expect(await reconnect(await stateOf(elsewhere))).toMatchObject(REJECTED);
    expect(await reconnect(forged)).toMatchObject(REJECTED);
    expect(await reconnect("")).toMatchObject(REJECTED);
    expect(await queryRows("select id from connection")).toEqual([]);
  });
});

describe("a rejection by Meta is reported by its kind", () => {
  test.each([
    ["expired", graphError(190, 463), 400, { code: "tokenExpired", detail: "" }],
    ["revoked", graphError(190, 460), 400, { code: "tokenRevoked", detail: "" }],
    [
      "without a permission",
      graphError(200, undefined, "Requires pages_show_list permission"),
      403,
      { code: "permissionMissing", detail: "pages_show_list" },
    ],
    ["asked too often", graphError(80_005), 400, { code: "rateLimited", detail: "" }],
    ["broken", graphError(2), 500, { code: "unreachable", detail: "" }],
    ["strange", { data: "?" }, 200, { code: "unexpected", detail: "" }],
  ])("%s", async (_, answer, status, expectedError) => {
    const { id } = await connected();
    get("/me/accounts", answer, status);

    const rejected = await provider.call(meta.assets, { connectionId: id }, { as });
    const { body } = await provider.call(meta.integration, {}, { as });

    expect(rejected).toMatchObject({
      status: 424,
      body: { code: "NETWORK_REFUSED", details: { error: expectedError } },
    });
    const isStored = ["tokenExpired", "tokenRevoked", "permissionMissing"].includes(expectedError.code);
    expect(body.connections[0]?.error ?? null).toEqual(isStored ? { ...expectedError, at: expect.any(String) } : null);
  });

  test("a network that does not answer", async () => {
    graph.use(http.get(`${GRAPH}/me`, networkError));

    expect(await provider.call(meta.connect, { token: "EAAB-pasted" }, { as })).toMatchObject({
      status: 424,
      body: { details: { error: { code: "unreachable" } } },
    });
  });
});

describe("accounts", () => {
  test("are paged, and stored with a subscription that Meta confirms", async () => {
    const { id } = await connected();
    graph.use(
      http.get(`${GRAPH}/me/accounts`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        expect(searchParams.get("limit")).toBe("2");
        if (searchParams.get("after") === "two") return HttpResponse.json({ data: [{ id: PAGE, name: "Última" }] });
        return HttpResponse.json({
          data: [{ id: "1", name: "Una" }, { id: "2" }],
          paging: { cursors: { after: "two" }, next: "https://graph.facebook.com/next" },
        });
      }),
    );

    const { body } = await provider.call(meta.assets, { connectionId: id }, { as });
    const { body: only } = await provider.call(meta.adAccounts, { connectionId: id }, { as });
    const page = body.find(({ externalId }) => externalId === PAGE);
    const subscribed = await provider.call(meta.subscribePage, { id: page?.id ?? "", isSubscribed: true }, { as });

    expect(body.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "page 2",
      "page Una",
      "page Última",
      "adAccount Andes",
    ]);
    expect(only).toMatchObject([{ externalId: AD_ACCOUNT }]);
    expect(subscribed.body).toMatchObject({ externalId: PAGE, isSubscribed: true });
    expect(await provider.services.subscribers.ofAccount("meta", PAGE)).toContain(dealership.licenseId);
    const { body: log } = await provider.call(audits.list, { action: "page.subscribed" }, { as });
    expect(log.items).toMatchObject([{ subjectName: "Última" }]);
  });

  test("a subscription that Meta does not confirm does not exist", async () => {
    const { page, adAccount } = await withAccounts();
    get(`/${PAGE}/subscribed_apps`, { data: [{ id: "4242", subscribed_fields: ["feed"] }] });
    get(`/${AD_ACCOUNT}/subscribed_apps`, { data: [] });

    const answers = [
      await provider.call(meta.subscribePage, { id: page.id, isSubscribed: true }, { as }),
      await provider.call(meta.subscribeAdAccount, { id: adAccount.id, isSubscribed: true }, { as }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([424, 424]);
    expect(await queryRows("select 1 from connected_account where is_subscribed")).toEqual([]);
  });

  test("an ad account is rejected as a page", async () => {
    const { page, adAccount } = await withAccounts();

    expect(await provider.call(meta.subscribePage, { id: adAccount.id, isSubscribed: true }, { as })).toMatchObject({
      status: 404,
    });
    expect(await provider.call(meta.subscribeAdAccount, { id: page.id, isSubscribed: true }, { as })).toMatchObject({
      status: 404,
    });
    expect(await provider.call(meta.forms, { pageId: adAccount.id }, { as })).toMatchObject({ status: 404 });
  });

  test("the subscription at Meta remains while another licence subscribes to the page", async () => {
    const other = await provider.given.dealership();
    const elsewhere = await provider.given.user(other, "admin-client");
    const [own, their] = [await withAccounts(), await withAccounts(elsewhere)];
    await provider.call(meta.subscribePage, { id: own.page.id, isSubscribed: true }, { as });
    await provider.call(meta.subscribePage, { id: their.page.id, isSubscribed: true }, { as: elsewhere });
    let left = 0;
    graph.use(
      http.delete(`${GRAPH}/${PAGE}/subscribed_apps`, () => {
        left += 1;
        return HttpResponse.json({ success: true });
      }),
    );

    await provider.call(meta.subscribePage, { id: own.page.id, isSubscribed: false }, { as });
    const after = left;
    await provider.call(connections.remove, { id: their.id, version: 1 }, { as: elsewhere });

    expect([after, left]).toEqual([0, 1]);
    expect(await provider.services.subscribers.ofAccount("meta", PAGE)).not.toContain(dealership.licenseId);
  });
});

describe("a connection", () => {
  test("a disconnected one deletes its tokens and retains leads; connected again its accounts resume", async () => {
    const { id, page } = await withAccounts();
    await provider.call(meta.subscribePage, { id: page.id, isSubscribed: true }, { as });
    await provider.given.form(dealership.licenseId, { id: page.id, network: "meta" }, { name: "Cotiza" });
    graph.use(
      http.delete(`${GRAPH}/${PAGE}/subscribed_apps`, () => HttpResponse.json(graphError(190, 460), { status: 400 })),
    );

    const ended = await provider.call(meta.disconnect, { id, version: 1 }, { as });
    const again = await provider.call(meta.disconnect, { id, version: 2 }, { as });
    const { body: displayed } = await provider.call(meta.integration, {}, { as });

    expect([ended.status, again.status, displayed.connections]).toEqual([200, 404, []]);
    const left = await queryRows("select secret, name, external_id from connection");
    expect(left).toEqual([{ secret: "", name: "", external_id: id }]);
    expect(await queryRows("select 1 from connected_account where is_subscribed or secret is not null")).toEqual([]);
    expect(await queryRows("select name from lead_form")).toEqual([{ name: "Cotiza" }]);
    const { id: next, page: taken } = await withAccounts();
    expect([next === id, taken]).toMatchObject([false, { id: page.id, connectionId: next }]);
  });

  test("is paused and resumed by version, and the second of two users is notified", async () => {
    const { id } = await connected();
    const change = { id, version: 1, state: "paused" as const };

    const answers = await Promise.all([
      provider.call(connections.update, change, { as }),
      provider.call(connections.update, change, { as }),
    ]);
    const resumed = await provider.call(connections.update, { id, version: 2, state: "active" }, { as });

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(resumed.body).toMatchObject({ state: "active", version: 3 });
  });

  test("is checked daily: permissions and expiry of its token, and its revocation", async () => {
    await connected();
    const check = () =>
      checkTokens(
        provider.services,
        { licenseId: dealership.licenseId, network: "meta" },
        { requestId: "", signal: new AbortController().signal },
      );
    const connectionRow = () =>
      queryRows("select fault as code, fault_detail as detail, scopes, token_expires_at from connection");

    get("/me", graphError(190, 463), 400);
    await check();
    const [dead] = await connectionRow();
    get("/me", { id: "7420000000000000777", name: "Valeria" });
    get("/me/permissions", granted(META_PERMISSIONS.slice(0, 4)));
    get("/debug_token", { data: { is_valid: true, expires_at: 0 } });
    await check();
    const [poorer] = await connectionRow();
    get("/me/permissions", granted(META_PERMISSIONS));
    await check();
    const [well] = await connectionRow();

    expect(dead).toMatchObject({ code: "tokenExpired" });
    expect(poorer).toMatchObject({
      code: "permissionMissing",
      detail: "ads_management",
      token_expires_at: null,
    });
    expect(well).toMatchObject({ code: null, detail: "" });
  });
});

test("no log holds a token or a secret of the app", async () => {
  const expectedError: unknown[] = [];
  const { log } = provider.services;
  for (const level of ["debug", "info", "warn", "error"] as const) {
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void expectedError.push(line));
  }

  await provider.call(meta.connect, { token: "EAAB-pasted" }, { as });
  get("/me", graphError(190, 463), 400);
  await provider.call(meta.connect, { token: "EAAB-pasted" }, { as });
  graph.use(http.get(`${GRAPH}/me`, networkError));
  await provider.call(meta.connect, { token: "EAAB-pasted" }, { as });
  vi.restoreAllMocks();

  expect(JSON.stringify(expectedError)).toContain("/meta/integration/license");
  expect(inspect(expectedError, { depth: 10 })).not.toMatch(/EAAB|meta_app_secret/);
});
