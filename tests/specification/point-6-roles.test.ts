import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "@/contract/kernel/access.ts";
import type { Dealership } from "@/tests/support/given.ts";
import { type Product, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";

const PAGES = [
  "/home",
  "/licenses",
  "/homeclient",
  "/bicaption",
  "/gathering",
  "/bicct",
  "/salesbi",
  "/schedule",
  "/showroom",
  "/externalmanagement",
  "/account",
  "/campaigns",
  "/campaigns/db",
  "/search",
  "/homesalesmanager",
  "/channels/digital",
  "/settings/users",
  "/audits",
];

let product: Product;
let dealership: Dealership;

beforeAll(async () => {
  product = await startProduct();
  dealership = await product.provider.given.dealership();
});
afterAll(() => product.stop());

const signedIn = async (role: Role) => (await product.visitor(dealership, role)).visitor;

async function landsOn(visitor: Visitor, page: string): Promise<string> {
  const answer = await visitor.request(page);
  await answer.text();
  const location = answer.headers.get("location");
  return location ? new URL(location, product.web.url).pathname : page;
}

test.each([
  ["admin-client", "Administrador"],
  ["supervisor", "Supervisor"],
  ["general", "General"],
  ["sales-manager", "Asesor"],
  ["host", "Anfitrión"],
] as const)("%s is called %s", async (role, name) => {
  const { locales } = { locales: await (await fetch(`${product.web.url}/locales/es/translation.json`)).json() };

  expect(locales.roles[role]).toBe(name);
  expect((await (await signedIn(role)).session()).user).toMatchObject({ role: [role] });
});

test("no page opens without a session", async () => {
  const anonymous = new Visitor(product.web.url);

  for (const page of PAGES) expect(await landsOn(anonymous, page), page).toBe("/login");
});

describe.each([
  ["host", "/showroom"],
  ["sales-manager", "/externalmanagement"],
] as const)("%s", (role, own) => {
  test(`opens ${own} alone, and is sent there from any other page`, async () => {
    const visitor = await signedIn(role);

    for (const page of [...PAGES, "/no-such-page"]) expect(await landsOn(visitor, page), page).toBe(own);
  });
});

test("an administrator is sent to sales BI from licences, showroom and external management, and opens the rest", async () => {
  const visitor = await signedIn("admin-client");
  const rejected = ["/licenses", "/showroom", "/externalmanagement"];

  for (const page of PAGES) {
    expect(await landsOn(visitor, page), page).toBe(rejected.includes(page) ? "/salesbi" : page);
  }
});

test.each(["superadmin", "admin-cct", "admin-hdl", "supervisor", "general", "advisor-cct"] as const)(
  "%s signs in and has a home that opens",
  async (role) => {
    const visitor = await signedIn(role);
    const home = await landsOn(visitor, "/");

    expect(home).not.toMatch(/login|signin/);
    expect(await landsOn(visitor, home)).toBe(home);
  },
);

test("there are lists of the users who are hosts and who are advisors", async () => {
  const [host, advisor, visitor] = await Promise.all([
    product.provider.given.user(dealership, "host"),
    product.provider.given.user(dealership, "sales-manager"),
    signedIn("supervisor"),
  ]);
  const list = async (role: string) =>
    ((await (await visitor.request(`/api/backoffice/user/role/${role}`)).json()) as { id: string }[]).map(
      ({ id }) => id,
    );

  const [hosts, advisors] = [await list("host"), await list("sales-manager")];

  expect(hosts).toContain(host.userId);
  expect(hosts).not.toContain(advisor.userId);
  expect(advisors).toContain(advisor.userId);
  expect(advisors).not.toContain(host.userId);
});
