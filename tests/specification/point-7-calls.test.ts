import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { linkToken } from "@/contract/referrals/landing.ts";
import { textPdf } from "@/provider/seed/terms-pdf.ts";
import { SPECIFICATION_PATHS } from "@/tests/contract/specification-paths.ts";
import { aPerson, type Dealership } from "@/tests/support/given.ts";
import { filledForm, givenProgramme, visit } from "@/tests/support/given-referrals.ts";
import { type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { type Fake, startFake } from "@/tests/support/stand-ins.ts";
import { SpecificationClient } from "./specification-client.ts";

type Record_ = { id: string; version: number };
type Many = Record_[];

/** Address for the networks, which never call back. */
const WEB = "https://prospecta.example";

let standIns: Fake[];
let product: Product;
let dealership: Dealership;
let signedIn: SignedIn;
let client: SpecificationClient;

beforeAll(async () => {
  standIns = await Promise.all([startFake("graph", WEB), startFake("tiktok", WEB)]);
  const env = Object.assign({}, ...standIns.map((standIn) => standIn.env));
  product = await startProduct({
    providerEnv: { ...env, WEB_URL: WEB, OUTBOUND_ALLOW: "hooks.example.com,crm.example.com" },
  });
  dealership = await product.provider.given.dealership();
  // A user with both roles may make every call of a dealership.
  signedIn = await product.visitor(dealership, ["admin-client", "supervisor"]);
  client = new SpecificationClient(signedIn.visitor);
});
afterAll(async () => {
  for (const standIn of standIns) standIn.stop();
  await product.stop();
});

const idOf = (all: readonly { id: string }[], index = 0) => all[index]?.id ?? "";
const advisor = (fullName: string) => product.provider.given.user(dealership, "sales-manager", { fullName });

test("licences", async () => {
  const answer = await client.request("GET", "/backoffice/licenses", { query: { licenseId: dealership.licenseId } });

  expect(answer).toMatchObject({ licenseId: dealership.licenseId, licenseName: expect.stringMatching(/^Licence/) });
});

test("properties: list, create, get by id, update by id", async () => {
  const made = await client.request<Record_>("POST", "/lead-prospection/properties", {
    json: { key: "presupuesto", labelEs: "Presupuesto", type: "text" },
  });
  const at = { id: made.id };
  const path = "/lead-prospection/properties/:id";
  await client.request("PUT", path, { at, json: { version: made.version, labelEs: "Tu presupuesto" } });

  expect(await client.request("GET", path, { at })).toMatchObject({ key: "presupuesto", labelEs: "Tu presupuesto" });
  const lists = ["/lead-prospection/properties", "/lead-prospection/properties/licenses"];
  for (const list of lists) {
    expect(await client.request("GET", list)).toContainEqual(expect.objectContaining({ key: "presupuesto" }));
  }
});

test("pipelines and stages: list, create, update by id, and number of leads by stage", async () => {
  const pipeline = await client.request<Record_ & { stages: Many }>("POST", "/backoffice/pipeline", {
    json: { name: "Flotas", stages: [{ name: "Nuevo", type: "open", colour: "blue" }] },
  });
  const at = { pipeline: pipeline.id };
  await client.request("PUT", "/backoffice/pipeline/:id", {
    at: { id: pipeline.id },
    json: { version: pipeline.version, name: "Flotas y taxis" },
  });
  const stage = await client.request<Record_>("POST", "/backoffice/stage/:pipeline", {
    at,
    json: { name: "Ganado", type: "won", colour: "green" },
  });
  await client.request("PUT", "/backoffice/stage/:pipeline/:stage", {
    at: { ...at, stage: stage.id },
    json: { version: stage.version, name: "Vendido" },
  });
  const [lead] = await product.provider.given.leads(dealership.licenseId, [
    { pipelineId: dealership.pipelineId, stageId: dealership.stages[0]?.id ?? "" },
  ]);

  expect(lead?.stageId).toBe(dealership.stages[0]?.id);
  expect(await client.request("GET", "/backoffice/pipeline")).toContainEqual(
    expect.objectContaining({ id: pipeline.id, name: "Flotas y taxis" }),
  );
  expect(await client.request<Many>("GET", "/backoffice/stage/:pipeline", { at })).toContainEqual(
    expect.objectContaining({ id: stage.id, name: "Vendido", type: "won" }),
  );
  expect(await client.request("GET", "/lead-prospection/pipelines/licenses")).toContainEqual(
    expect.objectContaining({ stageId: lead?.stageId, count: 1 }),
  );
});

test("origins: of the licence, by path, by channel, and of external management", async () => {
  const made = await client.request<{ id: string; path: string }>("POST", "/lead-prospection/origins", {
    json: { source: "external-management", name: "Feria del automóvil", isExternalManagement: true },
  });
  const isIt = expect.objectContaining({ id: made.id, name: "Feria del automóvil", channel: "external-management" });

  for (const list of ["", "/licenses", "/externalmanagement"]) {
    expect(await client.request("GET", `/lead-prospection/origins${list}`), list).toContainEqual(isIt);
  }
  const query = { channel: "external-management" };
  expect(await client.request("GET", "/lead-prospection/origins/channel", { query })).toContainEqual(isIt);
  expect(await client.request("GET", "/lead-prospection/origins/path", { query: { path: made.path } })).toEqual(isIt);
  expect(await client.request("GET", "/lead-prospection/origin/path", { query: { path: `/${made.path}` } })).toEqual(
    isIt,
  );
  expect(await client.request("GET", "/v1/resources/origins/path")).toContainEqual(
    expect.objectContaining({ path: made.path, source: "external-management" }),
  );
});

test("rules of a channel: get, create or update", async () => {
  const query = { channel: "showroom" };
  type Rule = { version: number; dedupWindowDays: number };
  const rule = await client.request<Rule>("GET", "/lead-prospection/rules", { query });

  await client.request("PUT", "/lead-prospection/rules", { json: { ...rule, dedupWindowDays: 45 } });
  expect(await client.request("GET", "/lead-prospection/rules", { query })).toMatchObject({ dedupWindowDays: 45 });

  const engine = { query: { channel: "engine" } };
  const licenseId = await product.provider.given.license(dealership.companyId);
  const there = new SpecificationClient((await product.visitor({ ...dealership, licenseId }, "supervisor")).visitor);
  const made = await there.request<Rule>("POST", "/lead-prospection/rules", {
    ...engine,
    json: { dedupWindowDays: 10 },
  });
  const json = { ...made, channel: undefined, dedupWindowDays: 11 };
  await there.request("PUT", "/lead-prospection/rules", { ...engine, json });
  expect(await there.request("GET", "/lead-prospection/rules", engine)).toMatchObject({
    channel: "engine_pv",
    dedupWindowDays: 11,
  });
});

test("models and versions: of the licence, created, updated by their ids", async () => {
  const model = await client.request<Record_>("POST", "/backoffice/model", {
    json: { brand: "Andes", name: "Páramo" },
  });
  const at = { modelId: model.id };
  await client.request("PUT", "/backoffice/model/:modelId", {
    at,
    json: { version: model.version, name: "Páramo SUV" },
  });
  const made = await client.request<Record_>("POST", "/backoffice/version", {
    json: { modelId: model.id, name: "Full", year: 2026, price: 31_990 },
  });
  await client.request("PUT", "/backoffice/version/update/:versionId/:modelId", {
    at: { ...at, versionId: made.id },
    json: { version: made.version, name: "Full 4x4" },
  });

  expect(await client.request("GET", "/backoffice/model")).toContainEqual(
    expect.objectContaining({ name: "Páramo SUV", versionCount: 1 }),
  );
  expect(await client.request("GET", "/backoffice/model/license")).toContainEqual(
    expect.objectContaining({ id: model.id, versions: [expect.objectContaining({ name: "Full 4x4" })] }),
  );
  const isIt = expect.objectContaining({ id: made.id, name: "Full 4x4", year: 2026 });
  expect(await client.request("GET", "/backoffice/version", { query: at })).toEqual([isIt]);
  expect(await client.request("GET", "/backoffice/version/license")).toContainEqual(isIt);
});

test("agencies, their users, and the agencies of a user", async () => {
  const agency = await client.request<Record_>("POST", "/backoffice/agencies", {
    json: { name: "Manta", code: "MAN" },
  });
  const { userId } = await advisor("Paúl Cárdenas");
  const query = { userId };
  const assigned = await client.request<{ version: number }>("GET", "/backoffice/user/agency", { query });
  await client.request("PUT", "/backoffice/user/agency", {
    json: { userId, version: assigned.version, agencies: [agency.id] },
  });

  expect(await client.request("GET", "/backoffice/agencies")).toContainEqual(
    expect.objectContaining({ id: agency.id, name: "Manta", code: "MAN" }),
  );
  expect(await client.request("GET", "/backoffice/user/agency", { query })).toMatchObject({ agencies: [agency.id] });
  expect(await client.request("GET", "/backoffice/agencies/user", { query: { agencyId: agency.id } })).toContainEqual({
    id: userId,
    fullName: "Paúl Cárdenas",
  });
});

test("users, and those who are hosts and advisors", async () => {
  const email = `${randomUUID()}@people.example`;
  const json = { email, fullName: "Rosa Mina", roles: ["host"], licenses: [dealership.licenseId] };
  const invited = await client.request<Record_>("POST", "/backoffice/user", { json });
  const host = await product.provider.given.user(dealership, "host", { fullName: "Ana Vélez" });
  const seller = await advisor("Luis Cedeño");

  expect(await client.request("GET", "/backoffice/user")).toContainEqual(
    expect.objectContaining({ id: invited.id, email, roles: ["host"], state: "invited" }),
  );
  expect(await client.request("GET", "/backoffice/user/role/host")).toContainEqual({
    id: host.userId,
    fullName: "Ana Vélez",
  });
  expect(await client.request("GET", "/backoffice/user/role/sales-manager")).toContainEqual({
    id: seller.userId,
    fullName: "Luis Cedeño",
  });
  expect(await client.request("GET", "/role/sales-manager")).toContainEqual({
    id: seller.userId,
    fullName: "Luis Cedeño",
  });
});

test("results of contacts, and the options of the contact centre", async () => {
  const json = { name: "Contactado", isHumanContact: true, isEffective: true };
  const made = await client.request<Record_>("POST", "/cct/typification", { json });

  expect(await client.request("GET", "/cct/typification")).toContainEqual(
    expect.objectContaining({ id: made.id, ...json }),
  );
  expect(await client.request("GET", "/backoffice/cct/resources")).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ id: made.id })]),
    agencies: expect.arrayContaining([expect.objectContaining({ id: dealership.agencies[0]?.id })]),
    advisors: expect.any(Array),
  });
});

test("integrations: of the licence, one of them, and by account", async () => {
  const json = {
    name: "CRM propio",
    key: "a-secret-key",
    config: { ...presetConfig("own"), url: "https://crm.example.com/leads" },
  };
  const made = await client.request<Record_>("POST", "/lead-prospection/integration", { json });

  const text = await client.text("GET", "/lead-prospection/integration", { query: { id: made.id } });
  expect(JSON.parse(text)).toMatchObject({ id: made.id, name: "CRM propio", keyEnd: "-key" });
  expect(text).not.toContain("a-secret-key");
  const isIt = expect.objectContaining({ id: made.id, accountType: "client" });
  expect(await client.request("GET", "/lead-prospection/integrations")).toContainEqual(isIt);
  expect(await client.request("GET", "/lead-prospection/integration/account")).toContainEqual(
    expect.objectContaining({
      accountType: "client",
      integrations: expect.arrayContaining([expect.objectContaining({ id: made.id })]),
    }),
  );
});

test("webhooks and API keys", async () => {
  const json = { name: "Bodega", address: "https://hooks.example.com/leads", events: ["lead.created"] };
  const hook = await client.request<Record_ & { secret: string }>("POST", "/webhook/config", { json });
  const key = await client.request<Record_ & { key: string }>("POST", "/webhook/apikey", {
    json: { name: "Sitio web" },
  });

  expect([hook.secret, key.key]).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^pk_/)]);
  const hooks = await client.text("GET", "/webhook/config");
  expect(JSON.parse(hooks)).toContainEqual(expect.objectContaining({ id: hook.id, address: json.address }));
  expect(hooks).not.toContain(hook.secret);
  for (const [path, query] of [
    ["/webhook/apikey", {}],
    ["/webhook/apikey/license", { licenseId: dealership.licenseId }],
  ] as const) {
    const keys = await client.text("GET", path, { query });
    expect(JSON.parse(keys), path).toContainEqual(expect.objectContaining({ id: key.id, name: "Sitio web" }));
    expect(keys).not.toContain(key.key);
  }
});

test("Meta: connected, its pages and ad accounts, forms, subscriptions", async () => {
  const connection = await client.request<Record_>("POST", "/meta/integration/license", {
    json: { token: "EAAB-pasted" },
  });
  const query = { connectionId: connection.id };
  const assets = await client.request<{ id: string; kind: string; name: string }[]>("GET", "/meta/comercial-actives", {
    query,
  });
  const adAccounts = await client.request<{ id: string; kind: string }[]>("GET", "/meta/adaccount", { query });
  const page = assets.find(({ name }) => name === "Andes Motor Quito");
  const [adAccount] = adAccounts;
  if (!page || !adAccount) throw new Error("Graph told both");

  expect(assets.map(({ name }) => name)).toContain("Andes Motor Quito");
  expect(adAccounts.map(({ kind }) => kind)).toEqual(["adAccount"]);
  for (const [path, id] of [
    ["/meta/page/subscribe", page.id],
    ["/meta/adaccount/subscribe", adAccount.id],
  ] as const) {
    expect(await client.request("POST", path, { json: { id, isSubscribed: true } }), path).toMatchObject({
      id,
      isSubscribed: true,
    });
  }
  expect(await client.request("GET", "/meta/forms", { query: { pageId: page.id } })).toContainEqual(
    expect.objectContaining({ name: "Cotiza tu SUV", network: "meta" }),
  );
  expect(await client.request("GET", "/meta/integration/license")).toMatchObject({
    connections: [{ id: connection.id, state: "active" }],
    missingSettings: [],
  });
});

test("TikTok: its token, integrations, integration and pages", async () => {
  const connection = await client.request<Record_>("POST", "/tiktok/token", { json: { accessToken: "pasted-token" } });
  const received = await client.request<{
    connections: { id: string; accounts: { id: string; externalId: string }[] }[];
  }>("GET", "/tiktok/integrations");
  const account = received.connections.find(({ id }) => id === connection.id)?.accounts[0];
  if (!account) throw new Error("TikTok told of no advertiser");

  expect(await client.request("POST", "/tiktok/integration", { json: { accountId: account.id } })).toMatchObject({
    account: { id: account.id, isSubscribed: true },
  });
  const pages = await client.request<{ network: string }[]>("GET", "/tiktok/pages", {
    query: { advertiserId: account.externalId },
  });
  expect(pages.length).toBeGreaterThan(0);
  expect(new Set(pages.map(({ network }) => network))).toEqual(new Set(["tiktok"]));
});

test("a lead: read, changed, re-evaluated, sent to the CRM again, and its audit", async () => {
  const { key } = await product.provider.given.apiKey(dealership.licenseId);
  const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web", phone: "12" };
  const { body: receipt } = await product.provider.request<{ id: string; dealState: string }>(
    "POST",
    "/webhook/leads/web",
    { key, body },
  );
  const at = { id: receipt.id };
  type Lead = { version: number; phone: string; errors: { field: string }[] };
  const lead = await client.request<Lead>("GET", "/lead-prospection/deal/:id", { at });
  expect([receipt.dealState, lead.phone, lead.errors.map(({ field }) => field)]).toEqual(["failed", "12", ["phone"]]);

  const changed = await client.request<Lead>("PUT", "/lead-prospection/deal/:id", {
    at,
    json: { version: lead.version, firstName: "Marta" },
  });
  const evaluation = await client.request("POST", "/lead-prospection/deal/reprocess/validation", {
    json: { id: receipt.id, version: changed.version, phone: "0987654321" },
  });
  expect(evaluation).toMatchObject({ id: receipt.id, firstName: "Marta", dealState: "new", phone: "+593987654321" });
  const [rejected] = await product.provider.given.leads(dealership.licenseId, [
    { crmState: "not integrated", processing: "normal" },
  ]);
  const again = { json: { id: rejected?.id } };
  expect(await client.request("POST", "/lead-prospection/deals/reprocess/crm", again)).toMatchObject({
    id: rejected?.id,
    crms: [{ destination: "CRM propio", state: expect.stringMatching(/waiting|sending/) }],
  });

  const query = { dealId: receipt.id };
  expect(await client.request("GET", "/audit/deal/request", { query })).toMatchObject({ source: "web" });
  const corrected = { id: receipt.id, version: (evaluation as Lead).version };
  expect(await client.request("POST", "/deal/reprocess/validation", { json: corrected })).toMatchObject({
    dealState: "new",
  });
  expect(await client.request("GET", "/lead-prospection/audit/deal/request", { query })).toMatchObject({
    source: "web",
    body: expect.stringContaining('"phone":"12"'),
  });
  const { items } = await client.request<{ items: { action: string }[] }>("GET", "/lead-prospection/audit/deal", {
    query,
  });
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(["lead.received", "lead.amended"]));
  const all = await client.request<{ items: { action: string }[] }>("GET", "/audit", { query: { lead: receipt.id } });
  expect(all.items.map(({ action }) => action)).toEqual(items.map(({ action }) => action));
  const report = await client.text("GET", "/audit/report", { query: { lead: receipt.id } });
  expect(report.split("\r\n")[1]).toMatch(/\d{2}\/\d{2}\/\d{4} - \d{2}:\d{2}/);
});

test("the showroom: its desk, the person of an identification, a visit and the visits", async () => {
  const id = randomUUID();
  const person = { ...aPerson(), product: "Cumbre" };
  const json = {
    ...person,
    id,
    hostId: signedIn.person.userId,
    licenseId: dealership.licenseId,
    reason: "newVehicle",
    arrivedAt: new Date().toISOString(),
    agencyId: idOf(dealership.agencies),
  };
  expect(await client.request("GET", "/lead-prospection/showroom")).toMatchObject({
    agencies: expect.arrayContaining([expect.objectContaining({ name: "Quito Norte" })]),
    advisors: expect.arrayContaining([expect.objectContaining({ fullName: "Luis Cedeño" })]),
  });
  expect(await client.request("POST", "/lead-prospection/deals/showroom", { json })).toMatchObject({
    id,
    dealState: "new",
  });
  const query = { identification: person.identification };
  expect(await client.request("GET", "/lead-prospection/deals/showroom", { query })).toMatchObject({
    person: { firstName: "María", phone: person.phone },
  });
  expect(await client.request("GET", "/lead-prospection/deals/traffic-visit")).toContainEqual(
    expect.objectContaining({ id, product: "Cumbre" }),
  );
});

test("appointments", async () => {
  const { userId } = await advisor("Diego Salas");
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const json = { type: "testDrive", startsAt, minutes: 30, advisorId: userId, person: "Marta", force: true };
  const made = await client.request<Record_>("POST", "/lead-prospection/deals/appointment", {
    json: { ...json, agencyId: idOf(dealership.agencies) },
  });

  const query = { from: new Date().toISOString(), to: new Date(Date.now() + 2 * 86_400_000).toISOString() };
  expect(await client.request("GET", "/lead-prospection/deals/appointment", { query })).toContainEqual(
    expect.objectContaining({ id: made.id, type: "testDrive", startsAt, advisor: { id: userId, name: "Diego Salas" } }),
  );
});

test("external management: a lead of one's own, and what is due", async () => {
  const json = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Feria" };
  const path = "/v1/prospection/externalmanagement";
  const made = await client.request<{ id: string; dealState: string }>("POST", path, { json });

  expect(made.dealState).toBe("new");
  const { items } = await client.request<{ items: { id: string; source: string }[] }>("GET", path);
  expect(items).toContainEqual(expect.objectContaining({ id: made.id, source: "external-management" }));
});

test("the referral programme: configuration, codes, benefits, files, and referred people", async () => {
  const config = await client.request<Record_>("POST", "/referreds/config", { json: { titleEs: "Invita y gana" } });
  await client.request("PUT", "/referreds/config/:id", {
    at: { id: config.id },
    json: { version: config.version, titleEs: "Invita a quien quieras" },
  });
  const benefit = await client.request<Record_>("POST", "/referreds/benefits", {
    json: { audience: "friend", titleEs: "Mantenimiento gratis" },
  });
  const ofBenefit = { at: { id: benefit.id } };
  await client.request("PUT", "/referreds/benefits/:id", {
    ...ofBenefit,
    json: { version: 1, titleEs: "Un mantenimiento" },
  });
  const affiliate = await client.request<Record_>("POST", "/referreds/affiliate-code", {
    json: { code: "FERIA26", name: "Feria 2026" },
  });
  const member = await client.request<Record_ & { code: string }>("POST", "/referreds/member/code", {
    json: { firstName: "Lucía", lastName: "Paredes" },
  });
  const file = await client.request<Record_>("POST", "/referreds/files", {
    query: { language: "es" },
    body: new Uint8Array(textPdf("Términos", ["Uno."])),
  });

  expect(await client.request("GET", "/referreds/config")).toMatchObject({ titleEs: "Invita a quien quieras" });
  // A call without isActive deactivates; isActive=true activates again.
  expect(await client.request("DELETE", "/referreds/benefits/:id", ofBenefit)).toMatchObject({ isActive: false });
  expect(
    await client.request("DELETE", "/referreds/benefits/:id", { ...ofBenefit, query: { isActive: "true" } }),
  ).toMatchObject({ isActive: true });
  expect(await client.request("GET", "/referreds/benefits")).toEqual([
    expect.objectContaining({ id: benefit.id, titleEs: "Un mantenimiento", isActive: true }),
  ]);
  expect(await client.request("GET", "/referreds/affiliate-code")).toEqual([
    expect.objectContaining({ id: affiliate.id, code: "FERIA26" }),
  ]);
  expect(await client.request("GET", "/referreds/member/code", { query: { searchTerm: "paredes" } })).toMatchObject({
    items: [{ id: member.id, code: member.code }],
  });
  expect(await client.request("GET", "/referreds/member/code/:id", { at: { id: member.id } })).toMatchObject({
    firstName: "Lucía",
  });
  expect(await client.request("GET", "/referreds/files")).toEqual([
    expect.objectContaining({ id: file.id, language: "es" }),
  ]);
  expect(await client.text("GET", "/referreds/files/:id", { at: { id: file.id } })).toMatch(/^%PDF-/);
  expect(await client.request("DELETE", "/referreds/files/:id", { at: { id: file.id } })).toMatchObject({
    isActive: false,
  });
  expect(await client.request("GET", "/referred")).toMatchObject({ items: [] });

  const other = await client.request<Record_>("POST", "/referral/benefits", {
    json: { audience: "referrer", titleEs: "Un regalo" },
  });
  const there = { at: { id: other.id } };
  await client.request("PUT", "/referral/benefits/:id", { ...there, json: { version: 1, titleEs: "Dos regalos" } });
  expect(await client.request("DELETE", "/referral/benefits/:id", there)).toMatchObject({
    isActive: false,
    titleEs: "Dos regalos",
  });
  const terms = await client.request<Record_>("POST", "/referral/terms-and-conditions", {
    body: new Uint8Array(textPdf("Términos", ["Dos."])),
  });
  expect(await client.request("DELETE", "/referral/terms-and-conditions/:id", { at: { id: terms.id } })).toMatchObject({
    id: terms.id,
    language: "es",
    isActive: false,
  });
});

test("BI: the overview", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const query = { from: "2026-01-01", to: today };

  expect(await client.request("GET", "/filters/bi/general/overview", { query })).toMatchObject({
    measures: expect.arrayContaining([expect.objectContaining({ key: "leads", kind: "count" })]),
  });
});

test("calls of the landing's server, with a token that no browser sees", async () => {
  const { provider } = product;
  const elsewhere = await provider.given.dealership();
  const programme = await givenProgramme(provider, elsewhere);
  const observed = async (path: string, method: string, at: Record<string, string>, options: object) => {
    client.visited.add(path);
    const answer = await provider.request<Record<string, unknown>>(
      method,
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(at[name] ?? "")),
      options,
    );
    expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBe(200);
    return answer;
  };

  const { key } = await visit(provider, programme, programme.memberCode);
  const { args } = await filledForm(provider, programme, elsewhere);
  const { body: available } = await observed(
    "/referreds/code/:code",
    "GET",
    { code: programme.memberCode },
    {
      query: { company: programme.slug },
    },
  );
  expect(available).toEqual({ available: true });
  const link = { token: linkToken(programme.slug, programme.memberCode) };
  const withToken = await observed("/referral-from-token/:token", "GET", link, { query: { includeToken: "true" } });
  const without = await observed("/referral-from-token/:token", "GET", link, { query: { includeToken: "false" } });
  expect([withToken.body.license, without.body.license]).toEqual([elsewhere.licenseId, elsewhere.licenseId]);
  expect(withToken.headers.get("x-firebase-token")).toMatch(/^eyJ/);
  expect(without.headers.get("x-firebase-token")).toBeNull();

  expect((await observed("/referral/license-info", "GET", {}, { key })).body).toMatchObject({
    licenseId: elsewhere.licenseId,
    companyIdentification: expect.any(String),
  });
  expect((await observed("/referral/benefits", "GET", {}, { key })).body).toEqual([
    expect.objectContaining({ titleEs: "Un mantenimiento" }),
  ]);
  expect((await observed("/referral/terms-and-conditions", "GET", {}, { key })).body).toEqual([
    { id: programme.termsId, language: "es", number: 1 },
  ]);
  expect((await observed("/referral/member/:codeId", "GET", { codeId: programme.memberId }, { key })).body).toEqual({
    id: programme.memberId,
    kind: "member",
    firstName: "Lucía",
  });
  const { id, ...body } = args;
  expect((await observed("/referral/create-lead/:id", "POST", { id }, { key, body })).body).toEqual({ done: true });
  const admin = await provider.given.user(elsewhere, "supervisor");
  const { body: lead } = await provider.request("GET", `/lead-prospection/deal/${id}`, { as: admin });
  expect(lead).toMatchObject({ id, source: "referred-code", dealState: "new" });
});

test("every path of the point was called", () => {
  expect([...client.visited].sort()).toEqual([...SPECIFICATION_PATHS].sort());
});
