import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson, type Dealership } from "@/tests/support/given.ts";
import { givenProgramme, visit } from "@/tests/support/given-referrals.ts";
import { PASSWORD, type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { SpecificationClient } from "./specification-client.ts";

const SOURCES = [
  "meta",
  "web",
  "showroom",
  "brand",
  "brand_chevrolet",
  "brand_volkswagen",
  "tiktok",
  "engine_pv",
  "external-management",
  "meta_pv",
  "tiktok_pv",
  "referred-code",
  "ccLeadsEngine_pv",
];

let product: Product;
let dealership: Dealership;
let signedIn: SignedIn;
let client: SpecificationClient;

beforeAll(async () => {
  product = await startProduct();
  dealership = await product.provider.given.dealership();
  signedIn = await product.visitor(dealership, ["admin-client", "supervisor"]);
  client = new SpecificationClient(signedIn.visitor);
});
afterAll(() => product.stop());

type Listed = { items: Record<string, unknown>[] };
const list = (query: Record<string, string>) => client.request<Listed>("GET", "/lead-prospection/deals", { query });
const send = async (source: string, body: object) => {
  const { key } = await product.provider.given.apiKey(dealership.licenseId);
  return (await product.provider.request<Record<string, unknown>>("POST", `/webhook/leads/${source}`, { key, body }))
    .body;
};

test("session user", async () => {
  const { user } = await signedIn.visitor.session();

  expect(Object.keys(user ?? {}).toSorted()).toEqual(
    ["email", "type", "fullName", "licenses", "emailVerified", "userId", "companyType", "companyId", "role"].toSorted(),
  );
  expect(user).toMatchObject({
    email: signedIn.person.email,
    type: "client",
    userId: signedIn.person.userId,
    emailVerified: true,
    licenses: [{ licenseId: dealership.licenseId, licenseName: expect.any(String) }],
    role: ["admin-client", "supervisor"],
  });
});

test("session token", async () => {
  const json = { email: signedIn.person.email, password: PASSWORD };
  const { body } = await product.provider.request<{ token: Record<string, unknown> }>("POST", "/auth/login", {
    body: json,
  });

  expect(Object.keys(body.token).toSorted()).toEqual(["accessToken", "exp", "iat", "uid"]);
  const { iat, exp, sub } = decodeJwt(String(body.token.accessToken));
  expect(body.token).toMatchObject({ uid: signedIn.person.userId, iat, exp });
  expect(sub).toBe(signedIn.person.userId);
});

test("licence, and its information with the company's identification", async () => {
  const answer = await client.request("GET", "/backoffice/licenses", { query: { licenseId: dealership.licenseId } });

  expect(answer).toMatchObject({
    licenseId: dealership.licenseId,
    licenseName: expect.any(String),
    companyIdentification: expect.any(String),
  });
});

test("referral validation, link and token", async () => {
  const { provider } = product;
  const programme = await givenProgramme(provider, dealership);
  const query = { company: programme.slug };
  const [known, unknown] = await Promise.all(
    [programme.memberCode, "NADIE1"].map((code) => provider.request("GET", `/referreds/code/${code}`, { query })),
  );

  expect([known?.body, unknown?.body]).toEqual([{ available: true }, { available: false }]);
  const { key } = await visit(provider, programme, programme.memberCode);
  expect(key).toMatch(/^eyJ/);
});

test("a lead's fields, in its list and by itself", async () => {
  const person = aPerson();
  const { id } = await send("web", { ...person, product: "Cumbre", agency: "Quito Norte", origin: "Web" });

  const { items } = await list({ source: "web", searchTerm: person.email });
  const FIELDS = [
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
  ];
  expect(items).toHaveLength(1);
  expect(Object.keys(items[0] ?? {})).toEqual(expect.arrayContaining(FIELDS));
  expect(items[0]).toMatchObject({
    id,
    firstName: "María",
    lastName: "Zambrano",
    source: "web",
    channel: "digital",
    email: person.email,
    identification: person.identification,
    origin: "Web",
    dealState: "new",
    crmState: "none",
  });
  expect(await client.request("GET", "/lead-prospection/deal/:id", { at: { id: String(id) } })).toMatchObject({
    phone: person.phone,
    product: "Cumbre",
    agency: "Quito Norte",
    isSalesPipeline: true,
    errors: [],
    extraProperties: {},
  });
});

test("each missing required field fails the lead, which is stored, on that field", async () => {
  const receipt = await send("engine_pv", { firstName: "Ana" });

  expect(receipt.dealState).toBe("failed");
  expect(
    (receipt.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code]).toSorted(),
  ).toEqual(["agency", "email", "identification", "phone", "product"].map((field) => [field, "required"]));
  // Channel, source, origin and sale type always have a value: the address supplies missing ones.
  expect(await client.request("GET", "/lead-prospection/deal/:id", { at: { id: String(receipt.id) } })).toMatchObject({
    channel: "engine_pv",
    source: "engine_pv",
    isSalesPipeline: false,
    dealState: "failed",
    origin: expect.stringMatching(/./),
  });
});

test("isSalesPipeline, errors and extraProperties are not read as answers of a form", async () => {
  const person = aPerson();
  const body = { ...person, product: "Cumbre", agency: "Quito Norte", origin: "Web" };
  const given = {
    isSalesPipeline: false,
    errors: [{ field: "phone" }],
    extraProperties: { color: "azul" },
    otro: "sí",
  };
  const { id } = await send("web", { ...body, ...given });

  expect(await client.request("GET", "/lead-prospection/deal/:id", { at: { id: String(id) } })).toMatchObject({
    isSalesPipeline: false,
    errors: [],
    dealState: "new",
    extraProperties: { color: "azul", otro: "sí" },
  });
});

test("a resubmission drops _id, createdAt, dealId and __v, and extraProperties on request", async () => {
  const extra = { extraProperties: { color: "azul" }, _id: "x", createdAt: "2001-01-01", dealId: "y", __v: 3 };
  const { id } = await send("web", {
    ...aPerson(),
    phone: "1",
    product: "Cumbre",
    agency: "Quito Norte",
    origin: "Web",
    ...extra,
  });
  const at = { id: String(id) };
  type Lead = { version: number; createdAt: string; extraProperties: object };
  const before = await client.request<Lead>("GET", "/lead-prospection/deal/:id", { at });
  const again = (over: object) =>
    client.request<Lead>("POST", "/lead-prospection/deal/reprocess/validation", { json: { id, ...over } });
  const stored = await again({ version: before.version, phone: "2" });
  const dropped = await again({ version: stored.version, phone: "0987654321", dropExtraProperties: true });

  expect(before.createdAt).not.toContain("2001");
  expect([stored.extraProperties, dropped.extraProperties]).toEqual([{ color: "azul" }, {}]);
  for (const name of ["_id", "__v", "dealId"]) expect(before.extraProperties).not.toHaveProperty(name);
});

test("lists are paged and filtered by the keys of the specification, and by its values", async () => {
  const states = {
    dealState: ["new", "duplicated", "failed", "all", "duplicate"],
    crmState: ["integrated", "not integrated", "none", "all"],
  };
  for (const [key, values] of Object.entries(states)) {
    for (const value of values)
      expect((await list({ source: "web", [key]: value })).items, value).toBeInstanceOf(Array);
  }
  await expect(list({ source: "web", dealState: "deleted" })).rejects.toThrow(/400 .*dealState/);
  const { cursor } = await client.request<{ cursor: object }>("GET", "/lead-prospection/deals", {
    query: { source: "web" },
  });
  expect(Object.keys(cursor)).toEqual(expect.arrayContaining(["next"]));
});

test("the dimensions agency, product and advisor narrow a list", async () => {
  const { given } = product.provider;
  const { userId } = await given.user(dealership, "sales-manager");
  const [agencyId, modelId] = [dealership.agencies[0]?.id ?? "", dealership.models[0]?.id ?? ""];
  const [mine] = await given.leads(dealership.licenseId, [{ source: "brand", agencyId, modelId, advisorId: userId }]);
  await given.leads(dealership.licenseId, [{ source: "brand" }]);

  for (const [dimension, value] of Object.entries({ agency: agencyId, product: modelId, advisor: userId })) {
    const { items } = await list({ source: "brand", [dimension]: value });
    expect(
      items.map(({ id }) => id),
      dimension,
    ).toEqual([mine?.id]);
  }
});

test("every source takes leads, and has a list of its own", async () => {
  for (const source of SOURCES) {
    await product.provider.given.leads(dealership.licenseId, [{ source: source as "web", lastName: `De ${source}` }]);
    const { items } = await list({ source, searchTerm: `De ${source}` });
    expect(items, source).toContainEqual(expect.objectContaining({ source, lastName: `De ${source}` }));
  }
  await expect(list({ source: "radio" })).rejects.toThrow(/400 .*source/);
});

test("accounts are client and root", async () => {
  const accounts = await client.request<{ accountType: string }[]>("GET", "/lead-prospection/integration/account");

  expect(accounts.map(({ accountType }) => accountType)).toEqual(["client", "root"]);
  const root = await product.visitor(dealership, "superadmin");
  expect((await root.visitor.session()).user).toMatchObject({ type: "root" });
});
