import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { meta } from "@/contract/ad-networks/meta.ts";
import { leads } from "@/contract/leads/leads.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import { runTask } from "@/provider/tasks/run.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const GRAPH = "https://graph.test/v24.0";
const [PAGE, FORM] = ["104220000000001", "556600000000042"];
const SINCE = "2026-11-01T00:00:00.000Z";
const context = { requestId: "", signal: new AbortController().signal };

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let page: { id: string; token: string };
const graph = setupServer();

beforeAll(async () => {
  graph.listen({ onUnhandledFrame: "error" });
  provider = await startProvider({ META_GRAPH_URL: "https://graph.test", META_PAGE_SIZE: "2", WORKER: "false" });
});
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
  page = await provider.given.connection(dealership.licenseId, "meta", { accountId: PAGE });
});
afterEach(() => graph.resetHandlers());
afterAll(async () => {
  graph.close();
  await provider.stop();
});

const QUESTIONS = [
  { key: "full_name", label: "Nombre", type: "FULL_NAME", id: "1" },
  { key: "¿color?", label: "¿Color?", type: "CUSTOM", options: [{ key: "rojo", value: "Rojo" }] },
];
const aForm = (id: string, given: object = {}) => ({ id, name: `Forma ${id}`, status: "ACTIVE", ...given });
const graphError = (code: number, subcode?: number) => ({
  error: { code, ...(subcode && { error_subcode: subcode }) },
});

describe("forms of a page", () => {
  test("are paged, each with a suggested mapping, and retain a user's mapping", async () => {
    const { id: known } = await provider.given.form(
      dealership.licenseId,
      { id: page.id, network: "meta" },
      { externalId: FORM, name: "De antes", source: "meta_pv" },
    );
    graph.use(
      http.get(`${GRAPH}/${PAGE}/leadgen_forms`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        expect([request.headers.get("authorization"), searchParams.get("limit")]).toEqual([
          `Bearer ${page.token}`,
          "2",
        ]);
        if (searchParams.get("after")) return HttpResponse.json({ data: [aForm("9", { status: "ARCHIVED" })] });
        return HttpResponse.json({
          data: [aForm(FORM, { questions: QUESTIONS }), aForm("8", { questions: QUESTIONS, leads_count: 12 })],
          paging: { cursors: { after: "more" }, next: "https://graph.facebook.com/next" },
        });
      }),
    );

    const { body } = await provider.call(meta.forms, { pageId: page.id }, { as });
    const again = await provider.call(meta.forms, { pageId: page.id }, { as });

    expect(body).toMatchObject([
      { id: known, name: `Forma ${FORM}`, source: "meta_pv", mapping: [], questions: [{}, { options: ["Rojo"] }] },
      { name: "Forma 8", leadsCount: 12, mapping: [{ to: "fullName", questions: ["full_name"] }] },
      { name: "Forma 9", status: "ARCHIVED", leadsCount: null, questions: [] },
    ]);
    expect(again.body).toEqual(body);
  });
});

describe("a test lead", () => {
  test("replaces the one before, with answers that pass, and is followed until it arrived", async () => {
    const { id } = await provider.given.form(
      dealership.licenseId,
      { id: page.id, network: "meta" },
      { externalId: FORM },
    );
    graph.use(
      http.get(`${GRAPH}/${PAGE}/leadgen_forms`, () =>
        HttpResponse.json({ data: [aForm(FORM, { questions: QUESTIONS })] }),
      ),
    );
    await provider.call(meta.forms, { pageId: page.id }, { as });
    const requests: string[] = [];
    graph.use(
      http.get(`${GRAPH}/${FORM}/test_leads`, () => HttpResponse.json({ data: [{ id: "7001" }] })),
      http.delete(`${GRAPH}/7001`, () => {
        requests.push("deleted");
        return HttpResponse.json({ success: true });
      }),
      http.post(`${GRAPH}/${FORM}/test_leads`, ({ request }) => {
        requests.push(new URL(request.url).searchParams.get("field_data") ?? "");
        return HttpResponse.json({ id: "7002" });
      }),
    );

    const { body } = await provider.call(meta.sendTestLead, { id }, { as });
    const before = await provider.call(meta.testLeadResult, { id, externalId: body.externalId }, { as });

    expect(body).toEqual({ externalId: "7002" });
    expect(requests).toEqual([
      "deleted",
      JSON.stringify([
        { name: "full_name", values: ["Prueba Prospecta"] },
        { name: "¿color?", values: ["Rojo"] },
      ]),
    ]);
    expect(before.body).toEqual({ state: "none", failureReason: null, leadId: null });
    const { licenseId } = dealership;
    const stored = await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      $client.query("select test_leads from lead_form where id = $1", [id]),
    );
    expect(stored.rows).toEqual([{ test_leads: ["7002"] }]);
  });

  test("a rejection by Meta gives the reason", async () => {
    const { id } = await provider.given.form(
      dealership.licenseId,
      { id: page.id, network: "meta" },
      { externalId: FORM },
    );
    graph.use(http.get(`${GRAPH}/${FORM}/test_leads`, () => HttpResponse.json(graphError(190, 463), { status: 400 })));

    expect(await provider.call(meta.sendTestLead, { id }, { as })).toMatchObject({
      status: 424,
      body: { details: { error: { code: "tokenExpired" } } },
    });
  });
});

describe("leads of a form that sent no event", () => {
  const leadOf = (id: string) => ({
    id,
    created_time: "2026-11-20T07:59:50+0000",
    field_data: [
      { name: "full_name", values: ["María Zambrano"] },
      { name: "phone_number", values: [`+59399${id.padStart(7, "0")}`] },
    ],
  });
  const toPage = (ids: string[], after?: string) =>
    HttpResponse.json({
      data: ids.map(leadOf),
      ...(after && { paging: { cursors: { after }, next: "https://graph.facebook.com/next" } }),
    });

  async function start() {
    const { id } = await provider.given.form(
      dealership.licenseId,
      { id: page.id, network: "meta" },
      { externalId: FORM },
    );
    const { body } = await provider.call(meta.backfill, { id, since: SINCE }, { as });
    return body;
  }
  const drive = (taskId: string) => runTask(provider.services, { licenseId: dealership.licenseId, taskId }, context);
  const displayed = async (id: string) => (await provider.call(tasks.get, { id }, { as })).body;
  const work = () =>
    storeNetworkLeads(provider.services, { licenseId: dealership.licenseId, network: "meta" }, context);
  const names = async () => {
    const { body } = await provider.call(leads.list, {}, { as });
    return body.items.map(({ source, createdAt }) => [source, createdAt]);
  };

  test("is loaded page by page and becomes leads; a second run adds none", async () => {
    const { id } = await start();
    let requests = "";
    graph.use(
      http.get(`${GRAPH}/${FORM}/leads`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        requests = searchParams.get("filtering") ?? "";
        return searchParams.get("after") === "two" ? toPage(["3"]) : toPage(["1", "2"], "two");
      }),
    );

    await drive(id);
    const first = await displayed(id);
    await work();
    const second = await provider.call(meta.backfill, { id: first.subjectId ?? "", since: SINCE }, { as });
    await drive(second.body.id);
    await work();

    expect(requests).toBe('[{"field":"time_created","operator":"GREATER_THAN","value":1793491199}]');
    expect(first).toMatchObject({ kind: "backfill", state: "done", done: 3, counts: { created: 3 } });
    expect(await displayed(second.body.id)).toMatchObject({ state: "done", done: 3, counts: { known: 3 } });
    expect(await names()).toEqual(Array.from({ length: 3 }, () => ["meta", "2026-11-20T07:59:50.000Z"]));
    const health = await provider.call(connectionHealth.list, {}, { as });
    expect(health.body).toMatchObject([{ lastLeadAt: "2026-11-20T07:59:50.000Z", leadsOfDay: 0 }]);
  });

  test("recovers an abandoned event", async () => {
    const { id } = await start();
    await provider.services.database.transaction(
      { role: "tenant", licenseId: dealership.licenseId },
      async ({ $client }) => {
        await $client.query(
          `insert into network_event (license_id, id, network, external_id, account_external_id, form_external_id,
              received_at, headers, body, request_id, due_at, state)
            values ($1, gen_random_uuid(), 'meta', '1', $2, $3, now() - interval '8 days', '{}', '{}', '', now(), 'refused')`,
          [dealership.licenseId, PAGE, FORM],
        );
      },
    );
    graph.use(http.get(`${GRAPH}/${FORM}/leads`, () => toPage(["1"])));

    await drive(id);
    await work();

    expect(await displayed(id)).toMatchObject({ counts: { created: 1 } });
    expect(await names()).toHaveLength(1);
  });

  test("two concurrent runs store each page once", async () => {
    const { id } = await start();
    graph.use(
      http.get(`${GRAPH}/${FORM}/leads`, ({ request }) =>
        new URL(request.url).searchParams.get("after") === "two" ? toPage(["3"]) : toPage(["1", "2"], "two"),
      ),
    );

    await Promise.all([drive(id), drive(id)]);

    expect(await displayed(id)).toMatchObject({ state: "done", done: 3, counts: { created: 3 } });
  });

  test("waits where Meta requires it, shows until when, and continues on the next request", async () => {
    const { id } = await start();
    graph.use(
      http.get(`${GRAPH}/${FORM}/leads`, ({ request }) =>
        new URL(request.url).searchParams.get("after")
          ? HttpResponse.json(graphError(80_005), { status: 400 })
          : toPage(["1", "2"], "two"),
      ),
    );

    await drive(id);
    const waiting = await displayed(id);
    let requests = 0;
    graph.use(
      http.get(`${GRAPH}/${FORM}/leads`, () => {
        requests += 1;
        return HttpResponse.json(graphError(80_005), { status: 400 });
      }),
    );
    for (let times = 0; times < 6; times += 1) {
      await drive(id);
      const { body } = await provider.call(meta.backfill, { id: waiting.subjectId ?? "", since: SINCE }, { as });
      expect(body).toMatchObject({ id, waitingFor: null });
      await drive(id);
    }
    graph.use(
      http.get(`${GRAPH}/${FORM}/leads`, ({ request }) => {
        expect(new URL(request.url).searchParams.get("after")).toBe("two");
        return toPage(["3"]);
      }),
    );
    await provider.call(meta.backfill, { id: waiting.subjectId ?? "", since: SINCE }, { as });
    await drive(id);

    expect(waiting).toMatchObject({ state: "running", done: 2, waitingFor: { reason: "rateLimited" } });
    expect(Date.parse(waiting.waitingFor?.until ?? "")).toBeGreaterThan(Date.now());
    expect(requests).toBe(6);
    expect(await displayed(id)).toMatchObject({ state: "done", done: 3 });
  });

  test("ends where a user must act, and reports it", async () => {
    const { id } = await start();
    graph.use(http.get(`${GRAPH}/${FORM}/leads`, () => HttpResponse.json(graphError(190, 460), { status: 400 })));

    await drive(id);

    expect(await displayed(id)).toMatchObject({ state: "failed", failureReason: "NETWORK_REFUSED" });
    const networkError = { code: "tokenRevoked" };
    expect((await provider.call(connectionHealth.list, {}, { as })).body).toMatchObject([
      { error: networkError, lastError: networkError },
    ]);
  });
});

test("a restored permission is no longer missing, and only leads clear the rejection of leads", async () => {
  const query = (text: string) =>
    provider.services.database.transaction({ role: "tenant", licenseId: as.licenseId }, ({ $client }) =>
      $client.query(text),
    );
  const currentError = async () => (await query("select fault as code from connection")).rows[0].code;
  let answer: object = graphError(200);
  graph.use(
    http.get(`${GRAPH}/${PAGE}/leadgen_forms`, () =>
      HttpResponse.json(answer, { status: "error" in answer ? 403 : 200 }),
    ),
  );

  await provider.call(meta.forms, { pageId: page.id }, { as });
  const missing = await currentError();
  answer = { data: [] };
  await provider.call(meta.forms, { pageId: page.id }, { as });
  const back = await currentError();
  await query("update connection set fault = 'permissionMissing', is_fault_of_leads = true");
  await provider.call(meta.forms, { pageId: page.id }, { as });

  expect([missing, back, await currentError()]).toEqual(["permissionMissing", null, "permissionMissing"]);
});
