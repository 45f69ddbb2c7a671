import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connections } from "@/contract/ad-networks/connections.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { leads } from "@/contract/leads/leads.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { checkTokens } from "@/provider/domains/ad-networks/connections/jobs.ts";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import { runTask } from "@/provider/tasks/run.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { TIKTOK_SCHEMES, tikTokDelivery, tikTokId } from "@/tests/support/tiktok-deliveries.ts";

const API = "https://tiktok.test/open_api/v1.3";
const WEBHOOK = "https://prospecta.example/api/webhook/tiktok";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
/** Unique in each test, because subscribers are read over all licences. */
let andes: string;
let made = 7_310_000_000_000_000_001n;
/** Calls to TikTok, oldest first. */
let requests: { path: string; token: string | null; query: Record<string, string>; body: Record<string, unknown> }[];
const network = setupServer();

beforeAll(async () => {
  network.listen({ onUnhandledFrame: "error" });
  provider = await startProvider({
    TIKTOK_APP_ID: "7300000000000000009",
    TIKTOK_APP_SECRET: "app-secret,older-secret",
    TIKTOK_API_URL: API,
    WEB_URL: "https://prospecta.example",
  });
});
beforeEach(async () => {
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client");
  provider.services.subscribers.forget();
  requests = [];
  andes = String(made++);
});
afterEach(() => network.resetHandlers());
afterAll(async () => {
  network.close();
  await provider.stop();
});

type Answer = string | ((query: Record<string, string>) => string);

/** Answers as raw text by path: an id may be a number without quotes. */
function answering(answers: Record<string, Answer>) {
  network.use(
    http.all(`${API}/*`, async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.replace("/open_api/v1.3", "");
      const query = Object.fromEntries(searchParams);
      const text = await request.text();
      requests.push({ path, query, token: request.headers.get("access-token"), body: text ? JSON.parse(text) : {} });
      const answer = answers[path] ?? '{"code":40002,"message":"no such call","data":{}}';
      return new HttpResponse(typeof answer === "string" ? answer : answer(query), {
        headers: { "content-type": "application/json" },
      });
    }),
  );
}

const tiktokResponse = (data: string) => `{"code":0,"message":"OK","request_id":"1","data":${data}}`;
const rejected = (code: number) => `{"code":${code},"message":"No","request_id":"1","data":{}}`;
const advertisers = () =>
  tiktokResponse(
    `{"list":[{"advertiser_id":${andes},"advertiser_name":"Andes Motor"},{"advertiser_id":"73${andes.slice(-4)}2","advertiser_name":"Andes Posventa"}]}`,
  );
const noSubscriptions = tiktokResponse('{"subscriptions":[],"page_info":{"page":1,"total_page":0}}');
const subscribed = (id: string, callback: string, detail: string) =>
  `{"subscription_id":"${id}","callback_url":"${callback}","subscription_detail":{${detail}}}`;

const connectByToken = (accessToken: string, as = admin) => provider.call(tiktok.connect, { accessToken }, { as });
const integrations = async (as = admin) => (await provider.call(tiktok.integrations, {}, { as })).body;

async function connected() {
  answering({ "/oauth2/advertiser/get/": advertisers() });
  await connectByToken("token-of-andes");
  const [connection] = (await integrations()).connections;
  const account = connection?.accounts.find(({ externalId }) => externalId === andes);
  network.resetHandlers();
  requests = [];
  return account?.id ?? "";
}

describe("connecting", () => {
  test("by a token stores it encrypted, and shows the advertisers with all their digits", async () => {
    answering({ "/oauth2/advertiser/get/": advertisers() });

    const { status, text } = await connectByToken("token-of-andes");

    expect(status).toBe(200);
    expect(requests).toMatchObject([
      { path: "/oauth2/advertiser/get/", token: "token-of-andes", query: { secret: "app-secret" } },
    ]);
    const list = await integrations();
    expect(list).toMatchObject({
      missingSettings: [],
      webhookAddress: WEBHOOK,
      connections: [
        {
          name: "Andes Motor",
          accounts: [{ externalId: andes, kind: "advertiser", isSubscribed: false }, { name: "Andes Posventa" }],
        },
      ],
    });
    const { rows } = await provider.services.database.transaction(
      { role: "tenant", licenseId: dealership.licenseId },
      ({ $client }) =>
        $client.query("select secret, (select jsonb_agg(a) from audit_entry a) as audits from connection"),
    );
    expect(JSON.stringify(rows) + text + JSON.stringify(list)).not.toContain("token-of-andes");
  });

  test("by TikTok's callback is valid once, for that user and licence", async () => {
    answering({
      "/oauth2/access_token/": tiktokResponse('{"access_token":"long-lived"}'),
      "/oauth2/advertiser/get/": advertisers(),
    });
    const other = await provider.given.dealership();
    const colleague = await provider.given.user(dealership, "admin-client");
    const stranger = await provider.given.user(other, "admin-client");
    const { body } = await provider.call(tiktok.login, {}, { as: admin });
    const page = new URL(body.address);
    const state = page.searchParams.get("state") ?? "";
    const come = (as: TestUser, given = state) =>
      provider.call(tiktok.connect, { authCode: "code", state: given }, { as });

    const [byColleague, byStranger, forged] = [await come(colleague), await come(stranger), await come(admin, "x.y.z")];
    const first = await come(admin);
    const again = await come(admin);

    expect(page.searchParams.get("redirect_uri")).toBe("https://prospecta.example/settings/integrations/tiktok");
    for (const one of [byColleague, byStranger, forged, again])
      expect(one).toMatchObject({ status: 400, body: { code: "LOGIN_STATE_INVALID" } });
    expect(first.status).toBe(200);
    expect(requests[0]).toMatchObject({
      path: "/oauth2/access_token/",
      body: { auth_code: "code", secret: "app-secret" },
    });
  });

  test("a new token replaces the old one, renews subscriptions and handles waiting events", async () => {
    const { id, connectionId } = await provider.given.connection(dealership.licenseId, "tiktok", { accountId: andes });
    await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
      $client.query(
        "update connection set fault = 'tokenRevoked', fault_at = now(); update connected_account set subscription_id = '1'",
      ),
    );
    answering({
      "/oauth2/advertiser/get/": advertisers(),
      "/subscription/unsubscribe/": tiktokResponse("{}"),
      "/subscription/subscribe/": tiktokResponse('{"subscription_id":7420000000000000999}'),
    });

    const { body } = await connectByToken("another-token");

    expect(body).toMatchObject({ id: connectionId, error: null, version: 2 });
    const { rows } = await provider.services.database.transaction(
      { role: "tenant", licenseId: dealership.licenseId },
      ({ $client }) => $client.query("select subscription_id from connected_account where id = $1", [id]),
    );
    expect(rows).toEqual([{ subscription_id: "7420000000000000999" }]);
    expect((await integrations()).connections).toHaveLength(1);
  });

  test("at the same time by two people is one connection", async () => {
    answering({ "/oauth2/advertiser/get/": advertisers() });
    const colleague = await provider.given.user(dealership, "admin-client");

    const answers = await Promise.all([connectByToken("one"), connectByToken("two", colleague)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await integrations()).connections).toHaveLength(1);
  });

  test.each([
    [40102, "tokenExpired"],
    [40105, "tokenRevoked"],
    [40001, "permissionMissing"],
    [40100, "rateLimited"],
    [50000, "unreachable"],
    [49999, "unexpected"],
  ])("that TikTok rejects with %i, in an answer with status 200, reports %s", async (code, expected) => {
    answering({ "/oauth2/advertiser/get/": rejected(code) });

    const { status, body } = await connectByToken("token");

    expect({ status, body }).toMatchObject({
      status: 424,
      body: { code: "NETWORK_REFUSED", details: { error: { code: expected } } },
    });
    expect((await integrations()).connections).toEqual([]);
  });

  test("without an app names the missing settings", async () => {
    const bare = await startProvider({ TIKTOK_APP_ID: "1" });
    try {
      const as = await bare.given.user(await bare.given.dealership(), "admin-client");

      const { status, body } = await bare.call(tiktok.connect, { accessToken: "x" }, { as });

      expect({ status, body }).toMatchObject({ status: 409, body: { details: { settings: ["TIKTOK_APP_SECRET"] } } });
      expect((await bare.call(tiktok.integrations, {}, { as })).body.missingSettings).toEqual(["TIKTOK_APP_SECRET"]);
      expect((await bare.call(connections.list, {}, { as })).body).toMatchObject([
        { network: "meta", missingSettings: ["META_APP_ID", "META_APP_SECRET", "META_VERIFY_TOKEN"] },
        { network: "tiktok", missingSettings: ["TIKTOK_APP_SECRET"] },
      ]);
    } finally {
      await bare.stop();
    }
  });
});

describe("forms", () => {
  const page = (id: string, title: string, status = "PUBLISHED") =>
    `{"page_id":${id},"title":"${title}","status":"${status}"}`;
  const pages = ({ page: number }: Record<string, string>) =>
    number === "1"
      ? tiktokResponse(
          `{"list":[${page("7420000000000000777", "Prueba de manejo SUV")}],"page_info":{"page":1,"total_page":2}}`,
        )
      : tiktokResponse(
          `{"list":[${page("7420000000000000778", "Posventa")},${page("7420000000000000779", "Borrador", "EDITED")}],"page_info":{"page":2,"total_page":2}}`,
        );

  test("are read to the last page without drafts, with suggested mappings", async () => {
    await connected();
    answering({
      "/page/get/": pages,
      "/lead/field/get/": tiktokResponse('{"fields":["name","phone_number","¿Qué modelo te interesa?"]}'),
    });

    const { body } = await provider.call(tiktok.pages, { advertiserId: andes }, { as: admin });

    expect(body).toMatchObject([
      { externalId: "7420000000000000778", name: "Posventa", source: "tiktok" },
      {
        externalId: "7420000000000000777",
        name: "Prueba de manejo SUV",
        questions: [{ key: "name" }, { key: "phone_number" }, { key: "¿Qué modelo te interesa?" }],
      },
    ]);
    expect(body[0]?.mapping.map(({ to, questions }) => [to, ...questions])).toEqual([
      ["fullName", "name"],
      ["phone", "phone_number"],
      ["product", "¿Qué modelo te interesa?"],
    ]);
  });

  test("known forms retain their mapping when they are reloaded", async () => {
    const account = await connected();
    const mapping = [{ to: "agency", questions: [], separator: " ", constant: "Quito Norte" }];
    await provider.given.form(
      dealership.licenseId,
      { id: account, network: "tiktok" },
      {
        externalId: "7420000000000000777",
        name: "Antes",
        source: "tiktok_pv",
        mapping,
        questions: [{ key: "name", label: "name", type: "", options: [] }],
      },
    );
    answering({ "/page/get/": pages, "/lead/field/get/": tiktokResponse('{"fields":["name"]}') });

    const { body } = await provider.call(tiktok.pages, { advertiserId: andes }, { as: admin });

    const form = body.find(({ externalId }) => externalId === "7420000000000000777");
    expect(form).toMatchObject({ name: "Prueba de manejo SUV", source: "tiktok_pv", mapping });
  });
});

describe("a subscription", () => {
  test("is created for the advertiser with our address, and its leads are accepted from then on", async () => {
    const accountId = await connected();
    answering({
      "/subscription/get/": noSubscriptions,
      "/subscription/subscribe/": tiktokResponse('{"subscription_id":"900"}'),
    });

    const { body } = await provider.call(tiktok.subscribe, { accountId }, { as: admin });

    expect(body).toMatchObject({ account: { isSubscribed: true }, overlaps: [] });
    expect(requests.at(-1)?.body).toMatchObject({
      subscribe_entity: "LEAD",
      callback_url: WEBHOOK,
      subscription_detail: { advertiser_id: andes, access_token: "token-of-andes" },
    });
    expect(await provider.services.subscribers.ofAccount("tiktok", andes)).toEqual([dealership.licenseId]);
  });

  test("that exists already is used, and other subscriptions of the advertiser are named", async () => {
    const accountId = await connected();
    const all = [
      subscribed("1", WEBHOOK, `"advertiser_id":${andes}`),
      subscribed("2", WEBHOOK, `"advertiser_id":${andes},"page_id":7420000000000000777`),
      subscribed("3", "https://other.example/hook", `"advertiser_id":${andes}`),
      subscribed("4", WEBHOOK, '"advertiser_id":7310000000000000005'),
    ];
    answering({
      "/subscription/get/": tiktokResponse(
        `{"subscriptions":[${all.join(",")}],"page_info":{"page":1,"total_page":1}}`,
      ),
    });

    const { body } = await provider.call(tiktok.subscribe, { accountId }, { as: admin });

    expect(requests.map(({ path }) => path)).toEqual(["/subscription/get/"]);
    expect(body.overlaps).toEqual([
      { subscriptionId: "2", formExternalId: "7420000000000000777", address: WEBHOOK },
      { subscriptionId: "3", formExternalId: null, address: "https://other.example/hook" },
    ]);
  });

  test("ends at TikTok with the last licence that has the advertiser", async () => {
    const accountId = await connected();
    const other = await provider.given.dealership();
    await provider.given.connection(other.licenseId, "tiktok", { accountId: andes });
    const ours = subscribed("1", WEBHOOK, `"advertiser_id":${andes}`);
    answering({
      "/subscription/get/": tiktokResponse(`{"subscriptions":[${ours}],"page_info":{"page":1,"total_page":1}}`),
      "/subscription/unsubscribe/": tiktokResponse("{}"),
    });
    await provider.call(tiktok.subscribe, { accountId }, { as: admin });
    requests = [];

    const { body } = await provider.call(tiktok.unsubscribe, { accountId }, { as: admin });
    const whileOther = requests.map(({ path }) => path);
    await provider.services.database.transaction({ role: "tenant", licenseId: other.licenseId }, ({ $client }) =>
      $client.query("update connected_account set is_subscribed = false"),
    );
    await provider.call(tiktok.unsubscribe, { accountId }, { as: admin });

    expect(body.isSubscribed).toBe(false);
    expect(whileOther).toEqual([]);
    expect(requests.at(-1)).toMatchObject({ path: "/subscription/unsubscribe/", body: { subscription_id: "1" } });
  });
});

test("a test lead replaces the earlier one, and is awaited by its id", async () => {
  const account = await connected();
  const form = await provider.given.form(
    dealership.licenseId,
    { id: account, network: "tiktok" },
    { externalId: "7420000000000000777" },
  );
  answering({
    "/page/lead/mock/delete/": rejected(40002),
    "/page/lead/mock/create/": tiktokResponse('{"meta_data":{"lead_id":7420000000000000123}}'),
  });

  const { body } = await provider.call(tiktok.sendTestLead, { id: form.id }, { as: admin });
  const testLeadResult = await provider.call(
    tiktok.testLeadResult,
    { id: form.id, externalId: body.externalId },
    { as: admin },
  );

  expect(body).toEqual({ externalId: "7420000000000000123" });
  expect(requests.map(({ path }) => path)).toEqual(["/page/lead/mock/delete/", "/page/lead/mock/create/"]);
  expect(testLeadResult.body).toEqual({ state: "none", failureReason: null, leadId: null });
});

describe("missed leads", () => {
  const HEADS = "lead_id,created_time,campaign_id,ad_name,Name,Phone number";
  const file = [
    `\ufeff${HEADS}`,
    "7420000000000000201,2025-11-01 10:00:00,'1790000000000001,Video,Ana Vera,+593987000201",
    '7420000000000000202,2025-11-21 07:59:50,"=""1790000000000001""",Video,"Zambrano, María",+593987000202',
    "7420000000000000203,2025-11-21 08:00:00,1790000000000001,Video,Luis Loor,+593987000203",
  ].join("\r\n");

  async function missed(statuses: string[]) {
    const account = await connected();
    const form = await provider.given.form(
      dealership.licenseId,
      { id: account, network: "tiktok" },
      {
        externalId: "7420000000000000777",
        mapping: [
          { to: "fullName", questions: ["name"], separator: " ", constant: "" },
          { to: "phone", questions: ["phone_number"], separator: " ", constant: "" },
        ],
      },
    );
    await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
      $client.query(`update lead_form set questions = '[{"key":"name","label":"name","type":"","options":[]},
        {"key":"phone_number","label":"phone_number","type":"","options":[]}]'`),
    );
    answering({
      "/page/lead/task/": () => tiktokResponse(`{"task_id":7400000000000000055,"status":"${statuses.shift()}"}`),
      "/page/lead/task/download/": file,
    });
    const { body } = await provider.call(
      tiktok.backfill,
      { id: form.id, since: "2025-11-21T00:00:00.000Z" },
      { as: admin },
    );
    const run = () =>
      runTask(
        provider.services,
        { licenseId: dealership.licenseId, taskId: body.id },
        { requestId: "", signal: new AbortController().signal },
      );
    const task = async () => (await provider.call(tasks.get, { id: body.id }, { as: admin })).body;
    const again = () =>
      provider.call(tiktok.backfill, { id: form.id, since: "2025-11-21T00:00:00.000Z" }, { as: admin });
    return { run, task, again };
  }

  test("are read from TikTok's file once it is ready, and equal those of the webhook", async () => {
    const { run, task, again } = await missed(["RUNNING", "RUNNING", "SUCCEED"]);

    await run();
    const waiting = await task();
    await again();
    await run();
    const done = await task();
    await storeNetworkLeads(
      provider.services,
      { licenseId: dealership.licenseId, network: "tiktok" },
      { requestId: "", signal: new AbortController().signal },
    );

    expect(waiting).toMatchObject({ state: "running", done: 0, waitingFor: { reason: "preparing" } });
    expect(done).toMatchObject({ state: "done", done: 2, counts: { created: 2 } });
    const as = await provider.given.user(dealership, "supervisor");
    const { body } = await provider.call(leads.list, {}, { as });
    const found = await Promise.all(
      body.items.map(async ({ id }) => (await provider.call(leads.get, { id }, { as })).body),
    );
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(["7420000000000000202", "7420000000000000203"]);
    expect(found.find(({ externalId }) => externalId === "7420000000000000202")).toMatchObject({
      source: "tiktok",
      phone: "+593987000202",
      completion: "complete",
      createdAt: "2025-11-21T07:59:50.000Z",
      extraProperties: { campaignId: "1790000000000001", adName: "Video" },
    });
  });

  test("forms without a file at TikTok end with its reason", async () => {
    const { run, task } = await missed(["RUNNING", "FAILED"]);

    await run().catch(() => {});

    expect(await task()).toMatchObject({ state: "failed", failureReason: "NETWORK_REFUSED" });
  });
});

test("a revoked token is reported, though TikTok ends its subscriptions silently", async () => {
  await connected();
  answering({ "/oauth2/advertiser/get/": rejected(40105) });

  await checkTokens(
    provider.services,
    { licenseId: dealership.licenseId, network: "tiktok" },
    { requestId: "", signal: new AbortController().signal },
  );

  expect((await integrations()).connections).toMatchObject([{ error: { code: "tokenRevoked" } }]);
});

test("an ended connection is not listed, and reconnecting creates a new one with its earlier data", async () => {
  const accountId = await connected();
  const [connection] = (await integrations()).connections;
  const { id = "", version = 0 } = connection ?? {};
  answering({
    "/oauth2/advertiser/get/": advertisers(),
    "/subscription/get/": noSubscriptions,
    "/subscription/subscribe/": tiktokResponse('{"subscription_id":"901"}'),
  });
  await provider.call(tiktok.subscribe, { accountId }, { as: admin });

  const ended = await provider.call(connections.remove, { id, version }, { as: admin });
  const without = await integrations();
  const subscribing = await provider.call(tiktok.subscribe, { accountId }, { as: admin });
  await connectByToken("once-more");

  expect(ended.status).toBe(200);
  expect(without.connections).toEqual([]);
  expect(subscribing.status).toBe(404);
  expect((await integrations()).connections).toMatchObject([{ id, accounts: [{ isSubscribed: false }, {}] }]);
});

test.each(["tiktok", "tiktok_pv"] as const)("leads of a form of %s appear in its own list", async (source) => {
  const { id } = await provider.given.connection(dealership.licenseId, "tiktok", { accountId: andes });
  const pageId = `7420000000${andes.slice(-9)}`;
  await provider.given.form(dealership.licenseId, { id, network: "tiktok" }, { externalId: pageId, source });
  const body = tikTokDelivery(andes, [{ id: tikTokId(), pageId }]);
  const { header, sign } = TIKTOK_SCHEMES["x-open-signature"];

  const taken = await provider.request("POST", "/webhook/tiktok", {
    body,
    headers: { [header]: sign(body, "older-secret") },
  });
  await storeNetworkLeads(
    provider.services,
    { licenseId: dealership.licenseId, network: "tiktok" },
    { requestId: "", signal: new AbortController().signal },
  );

  const as = await provider.given.user(dealership, "supervisor");
  const own = await provider.call(leads.list, { source }, { as });
  const other = await provider.call(leads.list, { source: source === "tiktok" ? "tiktok_pv" : "tiktok" }, { as });
  expect(taken.status).toBe(200);
  expect(own.body.items).toMatchObject([{ source, channel: source === "tiktok" ? "digital" : "digital_pv" }]);
  expect(other.body.items).toEqual([]);
});
