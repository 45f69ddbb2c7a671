import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Source } from "@/contract/kernel/channels.ts";
import { focusOn, LAUNCH, session } from "@/tests/support/browser.ts";
import type { Dealership } from "@/tests/support/given.ts";
import { type Product, type SignedIn, startProduct } from "@/tests/support/product.ts";
import { Visitor } from "@/tests/support/visitor.ts";

let product: Product;
let browser: Browser;
let dealership: Dealership;
let superadmin: SignedIn;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await chromium.launch(LAUNCH);
  dealership = await product.provider.given.dealership();
  superadmin = await product.visitor(dealership, "superadmin");
  const supervisor = await product.visitor(dealership, "supervisor");
  ({ page } = await session(browser, supervisor.visitor));
  await page.setViewportSize({ width: 1440, height: 900 });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const titleOf = async (answer: Response) => /<title>([^<]*)/.exec(await answer.text())?.[1] ?? "";

const PRIVATE = {
  "/home": "Inicio",
  "/licenses": "Licencias",
  "/homeclient": "Resumen",
  "/bicaption": "BI de captación",
  "/gathering": "Captación",
  "/bicct": "BI del contact center",
  "/salesbi": "BI de ventas",
  "/schedule": "Agenda",
  "/showroom": "Showroom",
  "/externalmanagement": "Gestión externa",
  "/account": "Mi cuenta",
  "/campaigns": "Campañas",
  "/campaigns/db": "Bases de campaña",
  "/search": "Búsqueda",
  "/homesalesmanager": "Equipo de ventas",
  "/channels/digital": "Canal digital",
};

describe.each(Object.entries(PRIVATE))("%s", (route, title) => {
  test("opens for permitted roles, under its name", async () => {
    const answer = await superadmin.visitor.request(route);

    expect(answer.status).toBe(200);
    expect(await titleOf(answer)).toContain(title);
  });

  test("sends a visitor without a session to /login, without rendering", async () => {
    const answer = await new Visitor(product.web.url).request(route);

    expect([302, 303, 307, 308]).toContain(answer.status);
    expect(new URL(answer.headers.get("location") ?? "", product.web.url).pathname).toBe("/login");
    expect(await answer.text()).not.toContain("<main");
  });
});

test.each(["/login", "/forgetpassword", "/ref/andes/ABC234", "/ref", "/ref/andes", "/ref/andes/ABC234/more"])(
  "%s is public",
  async (route) => {
    expect((await new Visitor(product.web.url).request(route)).status).toBe(200);
  },
);

test("/signout ends a session, also when a proxy requests it", async () => {
  const { visitor } = await product.visitor(dealership, "host");
  const own = await session(browser, visitor);
  await own.page.goto("/signout");
  await own.page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect.poll(() => own.page.url()).toMatch(/\/login/);

  expect((await own.context.cookies()).filter(({ name }) => name.includes("session-token"))).toEqual([]);
  await own.context.close();
});

test("without a session the browser's storage is cleared on the way to /login", async () => {
  const { visitor } = await product.visitor(dealership, "general");
  const own = await session(browser, visitor);
  await own.page.goto("/gathering");
  await own.page.getByRole("main").waitFor();
  await own.page.evaluate(() => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
  });
  await visitor.signOut();
  await own.context.clearCookies();

  await focusOn(own.page);
  await expect.poll(() => own.page.url()).toMatch(/\/login/);

  await expect
    .poll(() => own.page.evaluate(() => [localStorage.getItem("left"), sessionStorage.getItem("left")]))
    .toEqual([null, null]);
  await own.context.close();
});

test("the account has the tabs leads, schedules and account", async () => {
  await page.goto("/account");

  expect(
    await page
      .getByRole("main")
      .getByRole("tab")
      .or(page.getByRole("navigation", { name: "Tu cuenta" }).getByRole("link"))
      .allInnerTexts(),
  ).toEqual(["Mis leads", "Agenda", "Cuenta"]);
});

const USUAL = ["ID", "Nombre", "Apellido", "Fuente", "Canal", "Correo", "Identificación"];
const STATES = ["Recibido", "Estado", "CRM"];
const COLUMNS: Record<string, [Source[], string[]]> = {
  "as they are": [
    ["web", "brand", "brand_chevrolet", "brand_volkswagen", "external-management"],
    [...USUAL, "Origen", ...STATES],
  ],
  "of post-sales": [
    ["engine_pv", "ccLeadsEngine_pv"],
    [...USUAL, "Origen", ...STATES, "VIN", "Placa", "Regla"],
  ],
  "with the agency": [
    ["showroom", "referred-code"],
    [...USUAL, "Origen", ...STATES, "Agencia"],
  ],
  "of forms, without an origin": [
    ["meta", "tiktok"],
    [...USUAL, ...STATES, "Formulario", "Propiedades"],
  ],
  "of forms of post-sales": [
    ["meta_pv", "tiktok_pv"],
    [...USUAL, ...STATES, "VIN", "Placa", "Regla", "Formulario", "Propiedades"],
  ],
};

describe.each(Object.entries(COLUMNS))("columns %s", (_, [sources, columns]) => {
  test.each(sources)("the list of %s", async (source) => {
    await product.provider.given.leads(dealership.licenseId, [{ source, lastName: `De ${source}` }]);

    await page.goto(`/gathering?source=${source}`);
    await page.getByText(`De ${source}`).first().waitFor();

    const heads = await page.getByRole("columnheader").allTextContents();
    expect(heads.map((head) => head.trim())).toEqual(columns);
  });
});

test("a showroom's agency is shown without the leading 'showroom'", async () => {
  await product.provider.given.leads(dealership.licenseId, [
    { source: "showroom", lastName: "Sin prefijo", agency: "Showroom - Quito Norte" },
  ]);

  await page.goto("/gathering?source=showroom");
  const row = page.getByRole("row").filter({ hasText: "Sin prefijo" });

  expect((await row.getByRole("cell").allInnerTexts()).map((text) => text.trim())).toContain("Quito Norte");
});

test("lists page with cursor and direction, and filter by dealState and searchTerm", async () => {
  const { licenseId } = dealership;
  const { given } = product.provider;
  await given.leads(licenseId, [
    ...["Ana", "Bea", "Carla"].map((firstName) => ({ firstName, source: "web" as const, lastName: "Paginada" })),
    { firstName: "Delia", source: "web" as const, lastName: "Paginada", dealState: "failed" as const },
  ]);
  type Page_ = { items: { firstName: string; lastName: string }[]; cursor: { next: string | null } };
  const list = async (query: Record<string, string>): Promise<Page_> =>
    (await superadmin.visitor
      .request(`/api/lead-prospection/deals?${new URLSearchParams({ source: "web", ...query })}`, {
        headers: { "x-license-id": licenseId },
      })
      .then((answer) => answer.json())) as Page_;
  const names = ({ items }: Page_) => items.map(({ firstName }) => firstName);

  const found = await list({ searchTerm: "paginada", limit: "2" });
  const next = await list({ searchTerm: "paginada", limit: "2", cursor: found.cursor.next ?? "", direction: "next" });

  expect([names(found), names(next)]).toEqual([
    ["Delia", "Carla"],
    ["Bea", "Ana"],
  ]);
  expect(names(await list({ searchTerm: "paginada", dealState: "failed" }))).toEqual(["Delia"]);
});

test("links lead to the terms and the privacy policy outside", async () => {
  const text = await (await new Visitor(product.web.url).request("/login")).text();

  expect(text).toContain('href="https://prospecta.example/terminos"');
  expect(text).toContain('href="https://prospecta.example/privacidad"');
});

test("dates of audits are dd/mm/yyyy - hh:mm", async () => {
  await product.provider.given.auditEntries(dealership.licenseId, [{ at: "2026-03-05T01:04:00.000Z" }]);

  await page.goto("/audits");

  await page.getByText("04/03/2026 - 20:04").first().waitFor();
});
