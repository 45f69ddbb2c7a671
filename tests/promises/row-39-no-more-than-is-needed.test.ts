import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { ROLES } from "@/contract/kernel/access.ts";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { directory } from "@/contract/licenses/directory.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
});
afterAll(() => provider.stop());

const COLUMNS = [
  "id",
  "firstName",
  "lastName",
  "source",
  "channel",
  "email",
  "identification",
  "origin",
  "createdAt",
  "dealState",
  "crmState",
  "agency",
  "formName",
  "completion",
  "vin",
  "carLicense",
  "rule",
  "isErased",
].sort();

/** What a list shows to people who sell (decision 82). */
const WORK_COLUMNS = [
  ...["phone", "product", "agencyName", "advisor", "advisorId", "campaign", "errors", "originalAt", "doNotContact"],
  ...["pipelineId", "stage", "stageId", "stageType", "stageColour", "version"],
  ...["lastContactAt", "lastContactChannel", "lastContactResult"],
  ...["nextAction", "dueAt", "dueKind", "triesToContact"],
];

describe.each(ROLES)("%s", (role) => {
  let as: TestUser;
  beforeAll(async () => {
    as = await provider.given.user(dealership, role);
    await provider.given.leads(dealership.licenseId, [
      { source: "showroom", channel: "showroom", advisorId: role === "sales-manager" ? as.userId : null },
    ]);
  });

  test("sees the specification's columns and those of the work in a list, and no others", async () => {
    const { body, text } = await provider.call(leads.list, {}, { as });

    expect(body.items.length).toBeGreaterThan(0);
    const columns = [...COLUMNS, ...WORK_COLUMNS].sort();
    for (const item of body.items) expect(Object.keys(item).sort()).toEqual(columns);
    expect(text).not.toMatch(/"(_id|__v|licenseId|license_id|passwordHash|searchText|emailKey|phoneKey)"/);
  });

  test("sees in a search also the phone, the product and which contacts are fillers", async () => {
    const { body } = await provider.call(leads.search, { searchTerm: "zambrano" }, { as });

    expect(body.items.length).toBeGreaterThan(0);
    const columns = [...COLUMNS, "phone", "product", "fillers"].sort();
    for (const item of body.items) expect(Object.keys(item).sort()).toEqual(columns);
  });

  test("sees of colleagues their id and name", async () => {
    await provider.given.user(dealership, ["sales-manager", "host"]);

    for (const endpoint of [directory.advisors, directory.hosts]) {
      const { body } = await provider.call(endpoint, {}, { as });
      expect(body.length).toBeGreaterThan(0);
      for (const person of body) expect(Object.keys(person).sort()).toEqual(["fullName", "id"]);
    }
  });

  test("sees of themselves the specification's fields, and never a hash", async () => {
    const { body, text } = await provider.call(sessions.introspect, {}, { as });

    expect(Object.keys(body.user).sort()).toEqual(
      ["companyId", "companyType", "email", "emailVerified", "fullName", "licenses", "role", "type", "userId"].sort(),
    );
    expect(text).not.toMatch(/argon2|hash|"none"/i);
  });
});

describe("server-side checks", () => {
  const OURS = {
    _id: "000000000000000000000000",
    __v: 9,
    dealId: "x",
    licenseId: "00000000-0000-7000-8000-000000000000",
    createdAt: "2000-01-01T00:00:00.000Z",
    updatedAt: "2000-01-01T00:00:00.000Z",
    dealState: "new",
    crmState: "integrated",
    processing: "complete",
    source: "brand",
    channel: "showroom",
    advisorId: "00000000-0000-7000-8000-000000000000",
    role: ["superadmin"],
    roles: ["superadmin"],
    originalId: null,
    errors: [],
    externalId: "forged",
  };

  test("is not taken from a body that amends or resubmits a lead", async () => {
    const as = await provider.given.user(dealership, "supervisor");
    const failed = {
      phone: "",
      dealState: "failed",
      processing: "failed",
      errors: [{ field: "phone", code: "required" }],
    };
    const lead = await provider.given.lead(dealership.licenseId, failed as Parameters<typeof provider.given.lead>[1]);
    const get = async () => (await provider.call(leads.get, { id: lead.id }, { as })).body;
    const decided = ({
      createdAt,
      dealState,
      crmState,
      processing,
      source,
      channel,
      advisor,
      externalId,
    }: LeadDetail) => ({
      createdAt,
      dealState,
      crmState,
      processing,
      source,
      channel,
      advisor,
      externalId,
    });
    const before = decided(await get());

    const body = { version: 1, firstName: "Nueva", ...OURS };
    const amended = await provider.request("PUT", `/lead-prospection/deal/${lead.id}`, { as, body });
    const afterAmending = await get();
    const again = { id: lead.id, version: 2, lastName: "Nueva", ...OURS };
    const resubmitted = await provider.request("POST", leads.resubmit.path, { as, body: again });
    const afterResubmitting = await get();

    expect([amended.status, resubmitted.status]).toEqual([200, 200]);
    expect([afterAmending.firstName, afterResubmitting.lastName]).toEqual(["Nueva", "Nueva"]);
    expect(decided(afterAmending)).toEqual(before);
    expect(decided(afterResubmitting)).toEqual(before);
  });

  test("is not taken from a sender's body, nor stored among its extra properties", async () => {
    const { key } = await provider.given.apiKey(dealership.licenseId);
    const as = await provider.given.user(dealership, "supervisor");
    const { externalId: _own, ...body } = OURS;

    const sent = await provider.request<{ id: string }>("POST", "/webhook/leads/web", {
      key,
      body: { ...body, color: "rojo" },
    });
    const lead = (await provider.call(leads.get, { id: sent.body.id }, { as })).body;

    expect(lead).toMatchObject({
      source: "web",
      channel: "digital",
      dealState: "failed",
      crmState: "none",
      advisor: null,
    });
    expect(Date.parse(lead.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(lead.extraProperties).toHaveProperty("color", "rojo");
    for (const name of [
      "_id",
      "__v",
      "dealId",
      "licenseId",
      "createdAt",
      "dealState",
      "crmState",
      "source",
      "channel",
    ]) {
      expect(lead.extraProperties).not.toHaveProperty(name);
    }
  });
});

describe("users without visibility of the whole licence", () => {
  test("find no leads of others: list, total, search, detail, request, stream", async () => {
    const { licenseId } = dealership;
    const advisor = await provider.given.user(dealership, "sales-manager");
    const host = await provider.given.user(dealership, "host");
    const [lead] = await provider.given.leads(licenseId, [{ firstName: "Inalcanzable", source: "web" }]);
    const id = lead?.id ?? "";

    for (const as of [advisor, host]) {
      const list = await provider.call(leads.list, { limit: 200 }, { as });
      const found = await provider.call(leads.list, { searchTerm: "inalcanzable" }, { as });
      const total = await provider.call(leads.total, { searchTerm: "inalcanzable" }, { as });
      const detail = await provider.call(leads.get, { id }, { as });
      const request = await provider.call(leads.request, { dealId: id }, { as });

      expect(list.body.items.map((item) => item.id)).not.toContain(id);
      expect(found.body.items).toEqual([]);
      expect(total.body.count).toBe(0);
      expect([detail.status, request.status]).toEqual([404, 403]);
    }
  });

  test("change no lead of others", async () => {
    const advisor = await provider.given.user(dealership, "sales-manager");
    const lead = await provider.given.lead(dealership.licenseId);

    const { status } = await provider.call(leads.amend, { id: lead.id, version: 1, firstName: "x" }, { as: advisor });

    expect(status).toBe(404);
  });
});
