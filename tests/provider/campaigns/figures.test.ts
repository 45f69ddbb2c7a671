import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type * as z from "zod";
import { appointments } from "@/contract/agenda/appointments.ts";
import { CAMPAIGN_FIGURES, type CampaignInput, campaigns } from "@/contract/campaigns/campaigns.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { stages } from "@/contract/pipelines/pipelines.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let as: TestUser;
let key: string;
beforeAll(async () => {
  provider = await startProvider();
  at = await provider.given.dealership();
  as = await provider.given.user(at, "admin-client");
  key = (await provider.given.apiKey(at.licenseId)).key;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => provider.stop());

const ALWAYS = { from: "2000-01-01", to: "2100-12-31" };

let made = 0;
async function campaign(given: Partial<z.input<typeof CampaignInput>> = {}) {
  made += 1;
  return (await provider.call(campaigns.create, { name: `Feria ${made}`, source: "web", ...ALWAYS, ...given }, { as }))
    .body;
}

async function receive(hidden: object) {
  const body = { ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte", ...hidden };
  return (await provider.request<Receipt>("POST", "/webhook/leads/web", { key, body })).body.id;
}
const leadOf = async (id: string) => (await provider.call(leads.get, { id }, { as })).body;
const send = async (hidden: object) => leadOf(await receive(hidden));

const resultsOf = async (id: string) =>
  (await provider.call(campaigns.results, {}, { as })).body.find((one) => one.id === id);

describe("a lead", () => {
  test("stores the ad of its form's hidden fields, and belongs to the campaign with one of its identifiers", async () => {
    const { id, name } = await campaign({ identifiers: [" SUV-Noviembre ", "suv-noviembre", "120210000000003"] });

    const byName = await send({ utm_source: "instagram", utm_campaign: "suv-NOVIEMBRE", utm_content: "vídeo" });
    const byId = await send({ campaign_id: "120210000000003", adgroup_id: 7, adName: "Vídeo 15 s" });
    const other = await send({ utm_campaign: "otra" });

    expect(byName).toMatchObject({ campaign: { id, name } });
    expect(byName.attribution).toEqual({
      utmSource: "instagram",
      utmCampaign: "suv-NOVIEMBRE",
      utmContent: "vídeo",
    });
    expect(byId).toMatchObject({ campaign: { id } });
    expect(byId.attribution).toEqual({ campaignId: "120210000000003", adsetId: "7", adName: "Vídeo 15 s" });
    expect(other).toMatchObject({ campaign: null, attribution: { utmCampaign: "otra" } });
  });

  test("stores an id longer than a number allows, and a text truncated within an emoji", async () => {
    const body = `{"telefono":"0987650001","campaign_id":120210000000000123,"utm_content":"${"x".repeat(119)}🚗"}`;
    const { status, body: receipt } = await provider.request<{ id: string }>("POST", "/webhook/leads/web", {
      key,
      body,
    });

    expect(status).toBe(200);
    const { body: lead } = await provider.call(leads.get, { id: receipt.id }, { as });
    expect(lead.attribution).toEqual({
      campaignId: "120210000000000123",
      utmContent: `${"x".repeat(119)}\uFFFD`,
    });
  });

  test("a lead for a paused or closed campaign is stored without one, and retains its ad", async () => {
    const { id, version } = await campaign({ identifiers: ["pausada"] });
    const { body: paused } = await provider.call(campaigns.update, { id, version, state: "paused" }, { as });

    const during = await send({ utm_campaign: "pausada" });
    await provider.call(campaigns.update, { id, version: paused.version, state: "open" }, { as });
    const after = await send({ utm_campaign: "pausada" });

    expect(during).toMatchObject({ dealState: "new", campaign: null, attribution: { utmCampaign: "pausada" } });
    expect(after).toMatchObject({ campaign: { id } });
  });
});

describe("identifiers", () => {
  test("belong to one open campaign, also after concurrent saves", async () => {
    const both = await Promise.all(
      ["Una", "Otra"].map((name) => {
        const given = { name, source: "web" as const, ...ALWAYS, identifiers: ["disputada"] };
        return provider.call(campaigns.create, given, { as });
      }),
    );

    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = both.find(({ status }) => status === 200)?.body.name;
    expect(both.find(({ status }) => status === 400)?.body).toMatchObject({
      details: { fields: [{ field: "identifiers", code: "taken", by: winner }] },
    });
  });

  test("can be reused on other days, and a lead belongs to the campaign of its day", async () => {
    const march = { from: "2026-03-02", to: "2026-03-02", identifiers: ["anual"] };
    const first = await campaign(march);
    const second = await campaign({ ...march, from: "2026-03-03", to: "2026-03-31" });
    const both = { name: "Las dos", source: "web" as const, from: "2026-03-31", to: "2026-04-30" };
    const rejected = await provider.call(campaigns.create, { ...both, identifiers: ["anual"] }, { as });

    // Times are UTC; Guayaquil is UTC-5.
    const campaignIds = [];
    for (const now of [
      "2026-03-02T04:59:59.999Z",
      "2026-03-02T05:00:00.000Z",
      "2026-03-03T04:59:59.999Z",
      "2026-03-03T05:00:00.000Z",
      "2026-04-01T04:59:59.999Z",
      "2026-04-01T05:00:00.000Z",
    ]) {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
      const id = await receive({ utm_campaign: "anual" });
      vi.useRealTimers();
      campaignIds.push((await leadOf(id)).campaign?.id);
    }

    expect(rejected.body).toMatchObject({
      details: { fields: [{ field: "identifiers", code: "taken", by: second.name }] },
    });
    expect(campaignIds).toEqual([undefined, first.id, first.id, second.id, second.id, undefined]);
  });

  test("identifiers of a closed one are free, until it is opened again", async () => {
    const { id, version } = await campaign({ identifiers: ["temporada"] });
    const { body: closed } = await provider.call(campaigns.update, { id, version, state: "closed" }, { as });
    await campaign({ identifiers: ["temporada"] });

    const again = await provider.call(campaigns.update, { id, version: closed.version, state: "open" }, { as });

    expect(again.body).toMatchObject({ details: { fields: [{ field: "identifiers", code: "taken" }] } });
  });
});

describe("the figures", () => {
  test("match the reports, and each links to the leads that it counts", async () => {
    const { id } = await campaign();
    const pipeline = at.pipelineId;
    const { body: won } = await provider.call(
      stages.create,
      { pipeline, name: "Vendido", type: "won", colour: "green" },
      { as },
    );
    const open = at.stages[0]?.id ?? "";
    const place = { campaignId: id, pipelineId: pipeline, stageId: open };
    const [first, second] = await provider.given.leads(at.licenseId, [
      { ...place, firstName: "Vendida" },
      { ...place, firstName: "Reabierta" },
      { ...place, dealState: "failed", firstName: "Fallida" },
      { firstName: "De nadie" },
    ]);
    const move = (lead: { id: string } | undefined, from: string, to: string) =>
      provider.call(leads.move, { id: lead?.id ?? "", from, to }, { as });
    await move(first, open, won.id);
    await move(second, open, won.id);
    await move(second, won.id, open);
    const { userId: advisorId } = await provider.given.user(at, "sales-manager");
    const visit = {
      type: "visit",
      advisorId,
      agencyId: at.agencies[0]?.id,
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      minutes: 60,
    } as const;
    const agreed = await provider.call(appointments.create, { ...visit, dealId: second?.id }, { as });
    expect(agreed).toMatchObject({ status: 200 });
    const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const later = await provider.call(appointments.create, { ...visit, startsAt, dealId: second?.id }, { as });
    expect(later).toMatchObject({ status: 200 });

    const results = await resultsOf(id);
    const drillDown = await Promise.all(
      CAMPAIGN_FIGURES.map(async (of) => {
        const { body } = await provider.call(campaigns.leads, { id, of }, { as });
        return body.items.map(({ firstName }) => firstName).sort();
      }),
    );

    expect(results).toMatchObject({
      leads: 3,
      unique: 2,
      appointments: 2,
      appointmentLeads: 1,
      sales: 1,
      databases: [],
    });
    expect(drillDown).toEqual([
      ["Fallida", "Reabierta", "Vendida"],
      ["Reabierta", "Vendida"],
      ["Reabierta"],
      ["Vendida"],
    ]);
  });

  test("figures of a campaign without leads are empty", async () => {
    const { id } = await campaign();

    const none = { leads: 0, unique: 0, appointments: 0, appointmentLeads: 0, sales: 0, databases: [] };
    expect(await resultsOf(id)).toEqual({ id, ...none });
  });
});

test("the imported files are named, newest first; a file that is not imported yet is not", async () => {
  const headers = ["Nombre", "Teléfono"];
  const [used, later, waiting] = [
    await provider.given.load(as, headers, [["Ana", "0987650002"]]),
    await provider.given.load(as, headers, [
      ["Eva", "0987650003"],
      ["Luz", "0987650004"],
    ]),
    await provider.given.load(as, headers, [["Sol", "0987650005"]]),
  ];
  const { id } = await campaign();
  const task = await provider.given.task(as);
  await provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, async ({ $client }) => {
    await $client.query("update load set campaign_id = $1 where id = any($2)", [id, [used, later, waiting]]);
    await $client.query("update load set task_id = $1, file_name = 'Feria.csv' where id = $2", [task.id, used]);
    await $client.query(
      "update load set task_id = $1, file_name = 'Clientes.csv', created_at = created_at + interval '1 day' where id = $2",
      [task.id, later],
    );
  });

  expect((await resultsOf(id))?.databases).toEqual([
    { id: later, fileName: "Clientes.csv", rows: 2 },
    { id: used, fileName: "Feria.csv", rows: 1 },
  ]);
});

test.each([
  ["spend", "tooLow", { spend: -1 }],
  ["budget", "invalid", { budget: 1.005 }],
  ["identifiers.0", "tooLong", { identifiers: ["x".repeat(121)] }],
])("%s is %s", async (field, code, invalid) => {
  const given = { name: `Mal ${field}`, source: "web", from: "2026-01-01", to: "2026-12-31", ...invalid } as const;
  const answer = await provider.call(campaigns.create, given, { as });

  expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ field, code }] } } });
});
