import { createHmac } from "node:crypto";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { forms } from "@/contract/ad-networks/forms.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { leads } from "@/contract/leads/leads.ts";
import { nameForms } from "@/provider/domains/ad-networks/connections/form-names.ts";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import type { Dealership } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const META_SECRET = "meta_app_secret_test";
const TIKTOK_SECRET = "tiktok_app_secret_test";
const META_BODY =
  '{"object":"page","entry":[{"id":"104220000000001","time":1763712000,"changes":[{"field":"leadgen","value":{"leadgen_id":"784500000000123","page_id":"104220000000001","form_id":"556600000000042","ad_id":"120210000000001","adgroup_id":"120210000000001","created_time":1763711990}}]}]}';
const META_SIGNATURE = "sha256=37648c44e8f2902b33883c9bfe410832144e49c6fb2c98221ac957fde495fe78";
const TIKTOK_BODY = String.raw`{"object":1,"request_id":202611210001,"time":1763712001,"entry":[{"id":"7420000000000000123","lead_source":"INSTANT_FORM","page_id":7420000000000000777,"page_name":"Prueba de manejo SUV","advertiser_id":7310000000000000001,"advertiser_name":"Andes Motor","library_id":0,"campaign_id":1790000000000001,"campaign_name":"SUV Nov","adgroup_id":1790000000000002,"adgroup_name":"Quito 25-45","ad_id":1790000000000003,"ad_name":"Video 15s","create_time":1763711980,"changes":[{"field":"name","value":"Mar\u00eda Zambrano"},{"field":"phone_number","value":"+593987654321"},{"field":"email","value":"maria.zambrano@example.com"},{"field":"\u00bfQu\u00e9 modelo te interesa?","value":"Modelo X"}]}]}`;
const TIKTOK_SIGNATURE = "7086dadc9b91b3d48f80592ee4d2cfbfa45074ecd096b91119e8d85ad332b6c2";

const GRAPH = "https://graph.test";
const graphLead = {
  id: "784500000000123",
  created_time: "2025-11-21T07:59:50+0000",
  form_id: "556600000000042",
  is_organic: false,
  platform: "fb",
  ad_id: "120210000000001",
  ad_name: "SUV video",
  campaign_id: "120210000000003",
  campaign_name: "SUV Nov",
  field_data: [
    { name: "full_name", values: ["María Zambrano"] },
    { name: "email", values: ["maria.zambrano@example.com"] },
    { name: "phone_number", values: ["+593987654321"] },
    { name: "¿qué_modelo_te_interesa?", values: ["Modelo X"] },
  ],
  custom_disclaimer_responses: [{ checkbox_key: "acepto_terminos", is_checked: "1" }],
};

let provider: TestProvider;
let dealership: Dealership;
const graph = setupServer();

beforeAll(async () => {
  graph.listen({ onUnhandledFrame: "error" });
  provider = await startProvider({
    META_APP_SECRET: `${META_SECRET},another`,
    META_VERIFY_TOKEN: "verify-this-address",
    META_GRAPH_URL: GRAPH,
    TIKTOK_APP_SECRET: TIKTOK_SECRET,
  });
});
beforeEach(async () => {
  dealership = await provider.given.dealership();
  // Each test has the same accounts in a licence of its own.
  provider.services.subscribers.forget();
});
afterEach(() => {
  graph.resetHandlers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(async () => {
  graph.close();
  await provider.stop();
});

const send = (network: Network, body: string, headers: Record<string, string>) =>
  provider.request("POST", `/webhook/${network}`, { body, headers });
const metaSigned = (body: string) =>
  send("meta", body, {
    "x-hub-signature-256": `sha256=${createHmac("sha256", META_SECRET).update(body).digest("hex")}`,
  });
const tiktokSigned = (body: string) =>
  send("tiktok", body, { "x-open-signature": createHmac("sha256", TIKTOK_SECRET).update(body).digest("hex") });
const work = (network: Network, licenseId = dealership.licenseId) =>
  storeNetworkLeads(provider.services, { licenseId, network }, { requestId: "", signal: new AbortController().signal });
const answerGraph = (id: string, answer: object, status = 200) =>
  graph.use(http.get(`${GRAPH}/v24.0/${id}`, () => HttpResponse.json(answer, { status })));

async function stored(licenseId = dealership.licenseId) {
  const as = await provider.given.user({ ...dealership, licenseId }, "supervisor");
  const { body } = await provider.call(leads.list, {}, { as });
  return Promise.all(body.items.map(async ({ id }) => (await provider.call(leads.get, { id }, { as })).body));
}

async function events(licenseId = dealership.licenseId) {
  return provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query('select *, fault as "failureReason" from network_event order by external_id');
    return rows;
  });
}

async function connectionErrors(licenseId = dealership.licenseId) {
  return provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query("select fault as code, fault_detail as detail from connection");
    return rows;
  });
}

/** A moment ago: the column rounds milliseconds, and `now()` may round up beyond the next reader's time. */
async function passTime(licenseId = dealership.licenseId) {
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query("update network_event set due_at = now() - interval '1 second' where state = 'waiting'"),
  );
}

describe("Meta's verification request", () => {
  const verify = (token: string) =>
    provider.request("GET", "/webhook/meta", {
      query: { "hub.mode": "subscribe", "hub.challenge": "1158201444", "hub.verify_token": token },
    });

  test("is answered with its challenge as plain text", async () => {
    const { status, text, headers } = await verify("verify-this-address");

    expect([status, text]).toEqual([200, "1158201444"]);
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
  });

  test("is rejected without the verification word", async () => {
    expect((await verify("another-address-is-this")).status).toBe(403);
  });

  test.each([
    ["of another mode", { "hub.mode": "unsubscribe" }],
    ["of no mode", { "hub.mode": undefined }],
    ["without the word", { "hub.verify_token": undefined }],
    ["with a blank word", { "hub.verify_token": "" }],
    ["with a word that is too long", { "hub.verify_token": "w".repeat(300) }],
    ["without a challenge", { "hub.challenge": undefined }],
    ["with a page as challenge", { "hub.challenge": "<script>alert(1)</script>" }],
  ])("is refused to one %s", async (_, changed) => {
    const query = { "hub.mode": "subscribe", "hub.challenge": "1158201444", "hub.verify_token": "verify-this-address" };

    const { status, text } = await provider.request("GET", "/webhook/meta", { query: { ...query, ...changed } });

    expect(status).toBe(403);
    expect(text).not.toContain("script");
  });
});

describe("a lead of Meta", () => {
  test("is stored before it is answered, and fetched from Graph by the worker", async () => {
    const { id, token } = await provider.given.connection(dealership.licenseId, "meta", {
      accountId: "104220000000001",
    });
    await provider.given.form(
      dealership.licenseId,
      { id, network: "meta" },
      {
        externalId: "556600000000042",
        name: "Cotiza tu SUV",
        mapping: [
          { to: "fullName", questions: ["full_name"], separator: " ", constant: "" },
          { to: "email", questions: ["email"], separator: " ", constant: "" },
          { to: "phone", questions: ["phone_number"], separator: " ", constant: "" },
          { to: "product", questions: ["¿qué_modelo_te_interesa?"], separator: " ", constant: "" },
          { to: "agency", questions: [], separator: " ", constant: "Quito Norte" },
        ],
      },
    );
    let requested: string[] = [];
    graph.use(
      http.get(`${GRAPH}/v24.0/784500000000123`, ({ request }) => {
        requested = [new URL(request.url).search, request.headers.get("authorization") ?? ""];
        return HttpResponse.json(graphLead);
      }),
    );

    const { status } = await send("meta", META_BODY, { "x-hub-signature-256": META_SIGNATURE });
    const before = await events();
    await work("meta");

    expect(status).toBe(200);
    expect(before).toMatchObject([{ external_id: "784500000000123", state: "waiting" }]);
    expect(requested[0]).not.toContain(token);
    expect(requested[1]).toBe(`Bearer ${token}`);
    expect(await stored()).toMatchObject([
      {
        source: "meta",
        firstName: "María",
        lastName: "Zambrano",
        phone: "+593987654321",
        email: "maria.zambrano@example.com",
        product: "Modelo X",
        agencyMatch: { name: "Quito Norte" },
        formName: "Cotiza tu SUV",
        completion: "complete",
        externalId: "784500000000123",
        createdAt: "2025-11-21T07:59:50.000Z",
        extraProperties: { adName: "SUV video", campaignName: "SUV Nov", campaignId: "120210000000003" },
        attribution: {
          adId: "120210000000001",
          adName: "SUV video",
          campaignId: "120210000000003",
          campaignName: "SUV Nov",
          formId: "556600000000042",
        },
        consent: { source: "meta" },
      },
    ]);
  });

  test("of a form without setup is stored, with suggested meanings of its questions", async () => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: "104220000000001" });
    answerGraph("784500000000123", {
      ...graphLead,
      field_data: [...graphLead.field_data, { name: "¿color?", values: ["Rojo"] }],
    });

    await send("meta", META_BODY, { "x-hub-signature-256": META_SIGNATURE });
    await work("meta");

    expect(await stored()).toMatchObject([
      {
        firstName: "María",
        phone: "+593987654321",
        product: "Modelo X",
        completion: "incomplete",
        extraProperties: { "¿color?": "Rojo" },
      },
    ]);
  });

  const formWith = (...keys: string[]) => ({
    id: "556600000000042",
    name: "Cotiza tu SUV",
    status: "ACTIVE",
    questions: ["full_name", "email", "phone_number", "¿qué_modelo_te_interesa?", ...keys].map((key) => ({ key })),
  });

  test("of an unconfigured form is named as in Graph, and reports missing answers", async () => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: "104220000000001" });
    answerGraph("784500000000123", graphLead);
    answerGraph("556600000000042", formWith("¿color?"));

    await send("meta", META_BODY, { "x-hub-signature-256": META_SIGNATURE });
    await work("meta");

    expect(await stored()).toMatchObject([{ formName: "Cotiza tu SUV", completion: "incomplete" }]);
    const as = await provider.given.user(dealership, "supervisor");
    const { body } = await provider.call(forms.list, {}, { as });
    expect(body).toMatchObject([{ name: "Cotiza tu SUV", questionCount: 5, matched: 4 }]);
  });

  test("a lead before its form's name was known shows the name later", async () => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: "104220000000001" });
    answerGraph("784500000000123", graphLead);
    answerGraph("556600000000042", { error: { code: 2, message: "Service temporarily unavailable" } }, 500);
    await send("meta", META_BODY, { "x-hub-signature-256": META_SIGNATURE });
    await work("meta");
    const before = await stored();

    const context = { requestId: "", signal: new AbortController().signal };
    const refreshForms = () =>
      nameForms(provider.services, { licenseId: dealership.licenseId, network: "meta" }, context);
    await expect(refreshForms()).rejects.toMatchObject({ code: "unreachable" });
    graph.resetHandlers();
    answerGraph("556600000000042", formWith("¿color?"));
    await refreshForms();

    expect(before).toMatchObject([{ formName: "556600000000042", completion: "complete" }]);
    expect(await stored()).toMatchObject([{ formName: "Cotiza tu SUV", completion: "incomplete" }]);
  });

  test("temporary errors of Graph are retried, and a rejection names the permission", async () => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: "104220000000001" });
    answerGraph("784500000000123", { error: { code: 2, message: "Service temporarily unavailable" } }, 500);
    await send("meta", META_BODY, { "x-hub-signature-256": META_SIGNATURE });

    await work("meta");
    const passing = await events();
    graph.resetHandlers();
    answerGraph(
      "784500000000123",
      { error: { code: 200, message: "(#200) Requires leads_retrieval permission" } },
      403,
    );
    answerGraph("556600000000042/leads", { error: { code: 200, message: "(#200) Requires leads_retrieval" } }, 403);
    await passTime();
    await work("meta");
    const rejected = await connectionErrors();
    graph.resetHandlers();
    answerGraph("784500000000123", graphLead);
    await passTime();
    await work("meta");
    const repaired = await connectionErrors();

    expect(passing).toMatchObject([{ state: "waiting", failureReason: "unreachable", attempts: 1 }]);
    expect(rejected).toEqual([{ code: "permissionMissing", detail: "leads_retrieval" }]);
    expect(repaired).toEqual([{ code: null, detail: "" }]);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ["is gone", { code: 100, error_subcode: 33, message: "does not exist" }, "leadGone"],
    ["is kept back alone", { code: 200, message: "(#200) Requires leads_retrieval" }, "permissionMissing"],
  ])("a lead that %s causes no error of its connection", async (_, error, failureReason) => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: "104220000000001" });
    answerGraph("784500000000123", { error }, 400);
    answerGraph("556600000000042/leads", { data: [] });
    await metaSigned(META_BODY);

    await work("meta");

    expect(await events()).toMatchObject([{ state: "waiting", failureReason }]);
    expect(await connectionErrors()).toEqual([{ code: null, detail: "" }]);
  });

  test("a business that revoked lead access breaks its connection", async () => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: "104220000000001" });
    const error = { code: 100, error_subcode: 33, message: "does not exist" };
    answerGraph("784500000000123", { error }, 400);
    answerGraph("556600000000042/leads", { error }, 400);
    await metaSigned(META_BODY);

    await work("meta");

    expect(await events()).toMatchObject([{ state: "waiting", failureReason: "leadAccessRevoked" }]);
    expect(await connectionErrors()).toEqual([{ code: "leadAccessRevoked", detail: "" }]);
  });

  test("clears the rejection of leads, and no other errors of the token or of another page", async () => {
    const { connectionId } = await provider.given.connection(dealership.licenseId, "meta", {
      accountId: "104220000000001",
    });
    const run = (text: string) =>
      provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
        $client.query(text),
      );
    answerGraph("784500000000123", graphLead);
    answerGraph("784500000000124", { ...graphLead, id: "784500000000124" });
    answerGraph("784500000000125", { ...graphLead, id: "784500000000125" });

    await run("update connection set fault = 'permissionMissing', fault_at = now(), is_fault_of_leads = false");
    await metaSigned(META_BODY);
    await work("meta");
    const ofToken = await connectionErrors();
    await run("update connection set is_fault_of_leads = true");
    await run(
      `insert into connected_account (license_id, id, connection_id, network, kind, external_id, name)
        select license_id, gen_random_uuid(), '${connectionId}', network, kind, 'another', name from connected_account`,
    );
    await run(
      `insert into network_event (license_id, id, network, external_id, account_external_id, form_external_id,
        received_at, headers, body, request_id, due_at, fault)
        select license_id, gen_random_uuid(), network, 'refused', 'another', form_external_id,
        received_at, headers, body, request_id, now() + interval '1 hour', 'permissionMissing' from network_event`,
    );
    await metaSigned(META_BODY.replace("784500000000123", "784500000000124"));
    await work("meta");
    const ofAnother = await connectionErrors();
    await run("delete from network_event where external_id = 'refused'");
    await metaSigned(META_BODY.replace("784500000000123", "784500000000125"));
    await work("meta");

    expect(ofToken).toMatchObject([{ code: "permissionMissing" }]);
    expect(ofAnother).toMatchObject([{ code: "permissionMissing" }]);
    expect(await connectionErrors()).toMatchObject([{ code: null }]);
  });

  test("an internal error delays the event, and appears only in the log", async () => {
    await provider.given.connection(dealership.licenseId, "meta", { accountId: "104220000000001" });
    const logged = vi.spyOn(provider.services.log, "error");
    vi.spyOn(networks.meta, "read").mockRejectedValueOnce(new TypeError("of María Zambrano"));
    await metaSigned(META_BODY);

    await work("meta");
    const [event] = await events();

    expect(event).toMatchObject({ state: "waiting", failureReason: null, attempts: 1 });
    expect(new Date(event.due_at).getTime()).toBeLessThan(Date.now() + 60_000);
    expect(await connectionErrors()).toEqual([{ code: null, detail: "" }]);
    expect(logged.mock.calls).toMatchObject([[{ event: event.id, reason: "TypeError" }, "lead not read"]]);
    expect(JSON.stringify(logged.mock.calls)).not.toContain("María");
  });

  test("goes to each licence that subscribed to the page, and a paused one keeps it waiting", async () => {
    const other = await provider.given.dealership();
    for (const { licenseId } of [dealership, other])
      await provider.given.connection(licenseId, "meta", { accountId: "104220000000001" });
    await provider.services.database.transaction({ role: "tenant", licenseId: other.licenseId }, ({ $client }) =>
      $client.query("update connection set state = 'paused'"),
    );
    answerGraph("784500000000123", graphLead);

    await send("meta", META_BODY, { "x-hub-signature-256": META_SIGNATURE });
    await work("meta");
    await work("meta", other.licenseId);

    expect(await stored()).toHaveLength(1);
    expect(await events(other.licenseId)).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });
});

describe("a lead of TikTok", () => {
  test("is read with all 19 digits and unescaped letters", async () => {
    await provider.given.connection(dealership.licenseId, "tiktok", { accountId: "7310000000000000001" });

    const { status } = await send("tiktok", TIKTOK_BODY, { "x-open-signature": TIKTOK_SIGNATURE });
    await work("tiktok");

    expect(status).toBe(200);
    expect(await events()).toMatchObject([
      { external_id: "7420000000000000123", form_external_id: "7420000000000000777" },
    ]);
    expect(await stored()).toMatchObject([
      {
        source: "tiktok",
        firstName: "María",
        product: "Modelo X",
        formName: "Prueba de manejo SUV",
        completion: "complete",
        createdAt: "2025-11-21T07:59:40.000Z",
        extraProperties: { campaignId: "1790000000000001", adName: "Video 15s" },
        attribution: { adsetId: "1790000000000002", adId: "1790000000000003", formId: "7420000000000000777" },
      },
    ]);
  });

  test("with characters that no database stores is a normal lead, as are later ones", async () => {
    await provider.given.connection(dealership.licenseId, "tiktok", { accountId: "7310000000000000001" });
    const [one] = JSON.parse(TIKTOK_BODY).entry;
    const entry = (id: string, name: string) => ({
      ...one,
      id,
      advertiser_id: "7310000000000000001",
      changes: [
        { field: "name", value: name },
        { field: "phone_number", value: "+593987654321" },
        { field: "nota\u0000", value: "a\u0000b" },
      ],
    });
    const body = JSON.stringify({
      object: 1,
      entry: [entry("1", "Sur\ud800X"), entry("2\u0000", "Ana"), entry("3", "Eva")],
    });

    const { status } = await tiktokSigned(body);
    await work("tiktok");

    expect(status).toBe(200);
    expect((await events()).map(({ external_id, state }) => [external_id, state])).toEqual([
      ["1", "stored"],
      ["2", "stored"],
      ["3", "stored"],
    ]);
    expect((await stored()).map(({ firstName }) => firstName).sort()).toEqual(["Ana", "Eva", "Sur\ufffdX"]);
  });

  test("an unreadable one is rejected at once, distinguished, and stored for review", async () => {
    const admin = await provider.given.user(dealership, "admin-client");
    await provider.given.connection(dealership.licenseId, "tiktok", { accountId: "7310000000000000001" });
    const health = async () => (await provider.call(connectionHealth.list, {}, { as: admin })).body[0];
    const garbled =
      '{"id":"7420000000000000124","page_id":7420000000000000777,"advertiser_id":7310000000000000001,"changes":"María","access_token":"hidden"}';
    const bare = '{"id":"7420000000000000125","advertiser_id":7310000000000000001}';
    await tiktokSigned(TIKTOK_BODY.replace('"entry":[', `"entry":[${garbled},${bare},`));

    await work("tiktok");
    const logged = await health();

    expect(
      (await events()).map(({ state, failureReason, attempts }) => [state, failureReason, attempts]).sort(),
    ).toEqual([
      ["refused", "unreadable", 1],
      ["refused", "unreadable", 1],
      ["stored", null, 1],
    ]);
    expect(logged).toMatchObject({
      isHealthy: true,
      waiting: 0,
      rejected: 0,
      leadsOfDay: 1,
      blocked: null,
      unreadable: { count: 2 },
    });
    expect(logged?.unreadable.last.map(({ body }) => body).join()).toContain('"changes":"María"');
    expect(JSON.stringify(logged)).not.toContain("hidden");
  });

  test("that cannot be read is paged, by connection", async () => {
    const admin = await provider.given.user(dealership, "admin-client");
    const other = await provider.given.user(await provider.given.dealership(), "admin-client");
    const { connectionId: id } = await provider.given.connection(dealership.licenseId, "tiktok", {
      accountId: "7310000000000000001",
    });
    const { connectionId: elsewhere } = await provider.given.connection(dealership.licenseId, "meta");
    const entries = Array.from(
      { length: 23 },
      (_, index) => `{"id":"74200000000000002${index + 10}","advertiser_id":7310000000000000001}`,
    );
    await tiktokSigned(TIKTOK_BODY.replace('"entry":[', `"entry":[${entries.join()},`));
    await work("tiktok");
    const page = async (of: string, cursor?: string, as = admin) =>
      provider.call(connectionHealth.unreadable, { id: of, ...(cursor && { cursor }) } as never, { as });

    const first = (await page(id)).body;
    const second = (await page(id, first.cursor.next ?? "")).body;
    const third = (await page(id, second.cursor.next ?? "")).body;

    expect([first, second, third].map(({ items }) => items.length)).toEqual([10, 10, 3]);
    expect(new Set([first, second, third].flatMap(({ items }) => items.map((one) => one.id))).size).toBe(23);
    expect(third.cursor.next).toBeNull();
    expect((await page(elsewhere)).body.items).toEqual([]);
    expect(await page(id, undefined, other)).toMatchObject({ status: 404 });
    expect(await page(id, "nonsense")).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
  });

  test("is accepted with the signature of the escaped body, and with the developer scheme", async () => {
    await provider.given.connection(dealership.licenseId, "tiktok", { accountId: "7310000000000000001" });
    const written = TIKTOK_BODY.replace(/\\u([0-9a-f]{4})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    const t = "1763712001";
    const s = createHmac("sha256", TIKTOK_SECRET).update(`${t}.${TIKTOK_BODY}`).digest("hex");

    const asLetters = await send("tiktok", written, { "x-open-signature": TIKTOK_SIGNATURE });
    const asDeveloper = await send("tiktok", TIKTOK_BODY, { "tiktok-signature": `t=${t},s=${s}` });

    expect([asLetters.status, asDeveloper.status]).toEqual([200, 200]);
    expect(await events()).toHaveLength(1);
  });

  test("a batch of a thousand creates a thousand leads, each once, for any number of repeats", async () => {
    await provider.given.connection(dealership.licenseId, "tiktok", { accountId: "7310000000000000001" });
    const entry = JSON.parse(TIKTOK_BODY).entry[0];
    const body = JSON.stringify({
      object: 1,
      entry: Array.from({ length: 1000 }, (_, index) => ({
        ...entry,
        id: `74200000000000${10_000 + index}`,
        page_id: "7420000000000000777",
        advertiser_id: "7310000000000000001",
        changes: [{ field: "phone_number", value: `+59399${1_000_000 + index}` }],
      })),
    });

    await tiktokSigned(body);
    await tiktokSigned(body);
    await Promise.all([work("tiktok"), work("tiktok")]);

    const found = await events();
    expect(found).toHaveLength(1000);
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(["stored"]));
    expect(new Set(found.map(({ lead_id }) => lead_id)).size).toBe(1000);
  });
});

describe("invalid deliveries", () => {
  test.each(["", "[]", "{", '{"object":"user"}', '{"object":"page","entry":1}'])("is refused: %s", async (body) => {
    expect((await metaSigned(body)).status).toBe(400);
  });

  test("an account without subscription is answered and counted", async () => {
    expect((await tiktokSigned(TIKTOK_BODY.replace("7310000000000000001", "999"))).status).toBe(200);
    expect(await provider.services.metrics.registry.metrics()).toMatch(
      /network_events_unmatched_total\{network="tiktok"\} 1/,
    );
  });
});
