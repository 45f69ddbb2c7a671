import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALE_KEY } from "@/lib/i18n/locales.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { aPerson, type Dealership } from "@/tests/support/given.ts";
import { givenProgramme } from "@/tests/support/given-referrals.ts";
import { type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";
import { SpecificationClient } from "./specification-client.ts";

const ARRIVES_AT = {
  web: "digital",
  meta: "digital",
  tiktok: "digital",
  meta_pv: "digital_pv",
  tiktok_pv: "digital_pv",
  brand: "digital",
  brand_chevrolet: "digital",
  brand_volkswagen: "digital",
  showroom: "showroom",
  engine_pv: "engine_pv",
  ccLeadsEngine_pv: "engine_pv",
  "external-management": "external-management",
  "referred-code": "referred",
};

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

type Named = { name: string };
type Listed = { items: { id: string; source: string; channel: string }[] };
const fetchHtml = async (path: string, locale?: string) => {
  const stranger = new Visitor(product.web.url);
  const answer = await stranger.request(path, locale ? { headers: { cookie: `${LOCALE_KEY}=${locale}` } } : {});
  return { status: answer.status, text: await answer.text() };
};

describe.each(Object.entries(ARRIVES_AT))("leads of %s", (source, channel) => {
  test("arrive, and are the lead of their channel's desk", async () => {
    const { key } = await product.provider.given.apiKey(dealership.licenseId);
    const person = aPerson();
    const body = { ...person, product: "Cumbre", agency: "Quito Norte", origin: "Prueba" };

    const receipt = await product.provider.request<{ id: string }>("POST", `/webhook/leads/${source}`, { key, body });

    const { items } = await client.request<Listed>("GET", "/lead-prospection/deals", {
      query: { source, searchTerm: person.email },
    });
    expect(items).toEqual([expect.objectContaining({ id: receipt.body.id, source, channel })]);
  });
});

test("pipelines with their stages, models with their versions and agencies are configured in the product", async () => {
  const [pipelines, models, agencies] = await Promise.all([
    client.request<(Named & { stages: Named[] })[]>("GET", "/backoffice/pipeline"),
    client.request<Named[]>("GET", "/backoffice/model"),
    client.request<Named[]>("GET", "/backoffice/agencies"),
  ]);

  expect(pipelines[0]?.stages.length).toBeGreaterThan(1);
  expect(models.map(({ name }) => name)).toContain("Cumbre");
  expect(agencies.map(({ name }) => name)).toContain("Quito Norte");
});

test("a licence integrates with a CRM, with webhooks under a key of its own, and with ad platforms", async () => {
  const paths = [
    "/lead-prospection/integrations",
    "/webhook/config",
    "/webhook/apikey",
    "/connections",
    "/tiktok/integrations",
  ];

  for (const path of paths) expect(await client.request("GET", path), path).toEqual(expect.any(Object));
});

test("leads are audited, and the audit is a CSV", async () => {
  const { items } = await client.request<{ items: { action: string }[] }>("GET", "/audit");
  const [, first] = (await client.text("GET", "/audit/report")).split("\r\n");

  expect(items.map(({ action }) => action)).toContain("lead.received");
  expect(first).toMatch(/\d{2}\/\d{2}\/\d{4} - \d{2}:\d{2}/);
});

test("a referral programme's public landing opens with its link, and with no other", async () => {
  const { slug, memberCode } = await givenProgramme(product.provider, dealership);

  expect((await fetchHtml(`/ref/${slug}/${memberCode}`)).status).toBe(200);
  expect((await fetchHtml(`/ref/${slug}/${memberCode}`)).text).toContain("<form");
  expect((await fetchHtml(`/ref/${slug}/NADIE1`)).text).not.toContain("<form");
});

test("users of dealerships and of the platform have separate screens", async () => {
  const platform = await product.visitor(dealership, "superadmin");
  const [theirs, ours] = await Promise.all([
    platform.visitor.request("/licenses"),
    signedIn.visitor.request("/homeclient"),
  ]);

  expect([theirs.status, ours.status]).toEqual([200, 200]);
});

test("it is in Spanish, and in English where chosen", async () => {
  expect((await fetchHtml("/login")).text).toContain('<html lang="es"');
  expect((await fetchHtml("/login", "en")).text).toContain('<html lang="en"');
});

test("a landing uses the language of its visitor's browser until they choose; signed-in pages do not", async () => {
  const { slug, memberCode } = await givenProgramme(product.provider, await product.provider.given.dealership());
  const link = `/ref/${slug}/${memberCode}`;
  const opened = async (path: string, selected?: string) => {
    const visitor = new Visitor(product.web.url, selected ? [[LOCALE_KEY, selected]] : []);
    return (await visitor.request(path, { headers: { "accept-language": "en-US,en;q=0.9,es;q=0.8" } })).text();
  };

  const english = await opened(link);
  expect(english).toContain('<html lang="en"');
  expect(english).toContain(`${en.referral.formTitle}</h2>`);
  expect(english).toMatch(/property="og:locale" content="en"/);
  expect(await opened("/ref")).toContain('<html lang="en"');
  expect(await opened(link, "es")).toContain(`${es.referral.formTitle}</h2>`);
  expect(await opened("/login")).toContain('<html lang="es"');
});
