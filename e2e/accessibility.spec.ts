import type { Role } from "@/contract/kernel/access.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { ROUTE_TABLE } from "@/lib/access/route-table.ts";
import { routes } from "@/lib/routing/routes.ts";
import english from "@/locales/en/translation.json" with { type: "json" };
import { expect, test, uiTexts } from "./support/journey.ts";
import { linkMailedTo } from "./support/mails.ts";
import { PEOPLE, type PersonName } from "./support/people.ts";
import { Viewer, WIDTHS } from "./support/viewer.ts";

test.describe.configure({ mode: "parallel", timeout: 180_000 });

/** Narrowest role first: each next role checks only the screens that earlier roles cannot open. */
const NARROWEST_FIRST: readonly (readonly [Role, PersonName])[] = [
  ["host", "host"],
  ["sales-manager", "advisor"],
  ["advisor-cct", "contactCentre"],
  ["general", "general"],
  ["supervisor", "supervisor"],
  ["admin-client", "administrator"],
  ["superadmin", "superadmin"],
];

const PRIVATE = Object.entries(ROUTE_TABLE).flatMap(([route, opens]) => (opens === "public" ? [] : [route]));

function screensByPerson(): [PersonName, string[]][] {
  const left = new Set(PRIVATE);
  return NARROWEST_FIRST.map(([role, person]) => {
    // Roles with one screen open pages of single leads, not the list above them.
    const screens = [...left].filter((route) => mayOpen(route === routes.lead ? routes.gathering : route, [role]));
    for (const route of screens) left.delete(route);
    return [person, screens];
  });
}

const PUBLIC = [
  "/login",
  "/login?error=CredentialsSignin",
  "/login?error=SessionRequired",
  "/login?done=passwordChanged",
  "/login?done=welcome",
  "/forgetpassword",
  "/forgetpassword/a-token-that-nobody-was-sent",
  "/forgetpassword/a-token-that-nobody-was-sent?welcome",
  "/signout",
  "/offline",
  "/ref",
  "/ref/andes-motor",
  "/ref/andes-motor/ABC123",
];

const WEB_LEADS = "/channels/digital?source=web";

test("every private screen has a demo account that opens it", () => {
  const observed = screensByPerson().flatMap(([, screens]) => screens);

  expect(observed.sort()).toEqual([...PRIVATE].sort());
});

test("errors of a page are detected, in either theme and at either width", async ({ browser, journey }) => {
  const viewer = await Viewer.open(browser, journey.web, { person: "administrator" });
  await viewer.goto("/account");
  expect(await viewer.problems({ widths: WIDTHS })).toEqual([]);

  await viewer.page.evaluate(() => {
    const main = document.querySelector("main") as HTMLElement;
    main.append(Object.assign(document.createElement("img"), { src: "https://elsewhere.example/nothing.png" }));
    main.append(Object.assign(document.createElement("p"), { textContent: "Pale", className: "pale" }));
    const style = main.querySelector<HTMLElement>(".pale")?.style;
    style?.setProperty("color", "color-mix(in srgb, var(--ink) 30%, var(--surface))");
    style?.setProperty("width", "1000px");
    style?.setProperty("flex", "none");
    const more = document.createElement("div");
    more.innerHTML = `
      <button type="button" aria-label="Another thing">Pale too</button>
      <button type="button" aria-label="One" style="width: 10px; height: 10px"></button>
      <button type="button" aria-label="Two" style="width: 10px; height: 10px"></button>
      <span role="checkbox" tabindex="0" aria-checked="true" aria-label="Chosen" style="outline: none !important"></span>
      <span style="display: block; width: 40%; height: 8px; background: color-mix(in srgb, var(--canvas) 50%, var(--surface))"></span>
      <input aria-label="Low" style="min-height: 20px !important; height: 20px">`;
    more.querySelector("[role=checkbox]")?.append("Chosen");
    main.append(more);
  });
  const problems = (await viewer.problems({ widths: WIDTHS })).join("\n");

  expect(problems).toContain("1280 px: image-alt:");
  expect(problems).toContain("1280 px: color-contrast:");
  expect(problems).toContain("1024 px: label-content-name-mismatch:");
  expect(problems).toContain("360 px: target-size:");
  expect(problems).toContain("forced colours: chosen without a frame:");
  expect(problems).toContain("forced colours: a bar that is not seen:");
  expect(problems).toContain("under fingers: 20 px high");
  expect(problems).toContain("360 px, dark: color-contrast:");
  expect(problems).toContain("360 px: <main> is 360 px wide and holds 10");
  expect(problems).toMatch(/console: .*elsewhere\.example.*Content Security Policy/s);
  await viewer.close();
});

test("visitor pages are accessible", async ({ browser, journey }) => {
  const visitor = await Viewer.open(browser, journey.web);
  const { page } = visitor;

  for (const address of PUBLIC) {
    await visitor.goto(address);
    await visitor.expectSound(address);
  }

  await visitor.goto("/login");
  await page.getByRole("button", { name: uiTexts.login.submit }).click();
  await expect(page.getByText(uiTexts.login.emailMissing)).toBeVisible();
  await visitor.expectSound("/login, sent without anything");

  await visitor.goto("/forgetpassword");
  await page.getByLabel(uiTexts.login.email).fill("nobody@prospecta.example");
  await page.getByRole("button", { name: uiTexts.password.send }).click();
  await expect(page.getByRole("link", { name: uiTexts.password.backToLogin })).toBeVisible();
  await visitor.expectSound("/forgetpassword, sent");

  await visitor.goto("/forgetpassword");
  await page.getByLabel(uiTexts.login.email).fill(PEOPLE.costaSupervisor);
  await page.getByRole("button", { name: uiTexts.password.send }).click();
  const link = new URL(await linkMailedTo(PEOPLE.costaSupervisor)).pathname;
  for (const address of [link, `${link}?welcome`]) {
    await visitor.goto(address);
    await expect(page.getByLabel(uiTexts.password.repeatPassword)).toBeVisible();
    await visitor.expectSound(address);
  }
  await visitor.close();
});

for (const [person, screens] of screensByPerson()) {
  test(`the screens of ${person} are accessible`, async ({ browser, journey }) => {
    const viewer = await Viewer.open(browser, journey.web, { person });

    for (const route of screens) {
      await viewer.goto(route);
      await viewer.expectSound(route);
    }

    await viewer.close();
  });
}

test("pages outside the shell are accessible to a signed-in user", async ({ browser, journey }) => {
  const viewer = await Viewer.open(browser, journey.web, { person: "administrator" });

  for (const address of ["/signin?reason=FORBIDDEN", "/signout"]) {
    await viewer.goto(address);
    await viewer.expectSound(`${address}, signed in`);
  }

  await viewer.close();
});

test("a list with an open lead panel is accessible", async ({ browser, journey }) => {
  const viewer = await Viewer.open(browser, journey.web, { person: "administrator" });
  const { page } = viewer;
  const panel = page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
  const openFirst = async () => {
    await page
      .getByRole("link", { name: /^Abrir / })
      .first()
      .click();
    await expect(panel.getByText(uiTexts.leads.panel.trace)).toBeVisible();
  };

  await viewer.goto(WEB_LEADS);
  await openFirst();
  await panel.getByText(uiTexts.leads.panel.trace, { exact: true }).click();
  await panel.getByRole("button", { name: uiTexts.rawRequest.show }).click();
  await expect(panel.getByText(uiTexts.rawRequest.body)).toBeVisible();
  await viewer.expectSound("a lead with its request");
  await panel.getByRole("button", { name: uiTexts.leads.panel.edit }).click();
  await expect(panel.getByRole("button", { name: uiTexts.leads.panel.save })).toBeVisible();
  await viewer.expectSound("a lead being edited", { within: "aside" });

  for (const dealState of ["failed", "duplicated"]) {
    await viewer.goto(`${WEB_LEADS}&dealState=${dealState}`);
    await openFirst();
    await viewer.expectSound(`a lead that is ${dealState}`, { within: "aside" });
  }

  await viewer.goto(`${WEB_LEADS}&searchTerm=nobody-is-called-this`);
  await expect(page.getByText(uiTexts.list.noMatchTitle)).toBeVisible();
  await viewer.expectSound("a list without result");
  await viewer.close();
});

test("overlays of a screen are accessible", async ({ browser, journey }) => {
  const viewer = await Viewer.open(browser, journey.web, { person: "administrator" });
  const { page } = viewer;
  const expectMenuSound = async (name: string) => {
    await expect(page.getByRole("menu"), name).toBeVisible();
    await viewer.expectSound(name, { widths: [1280], within: "[role=menu]" });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu"), name).toBeHidden();
  };

  await page.setViewportSize({ width: 1280, height: 900 });
  await viewer.goto(WEB_LEADS);
  for (const filter of ["dealState", "agency"] as const) {
    const name = uiTexts.list.filterBy.replace("{{filter}}", uiTexts.leads.filters[filter]);
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("menuitemradio").nth(1)).toBeVisible();
    await expectMenuSound(name);
  }
  for (const name of [uiTexts.shell.changeLicense, uiTexts.shell.newLeads, uiTexts.shell.languageAndTheme]) {
    await page.getByRole("button", { name }).or(page.getByTitle(name)).first().click();
    await expectMenuSound(name);
  }
  await page.getByRole("button", { name: /Valeria Andrade/ }).click();
  await expectMenuSound("the account menu");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: uiTexts.shell.search });
  await palette.getByRole("combobox").fill("mar");
  await expect(palette.getByRole("group", { name: uiTexts.shell.searchLeads })).toBeVisible();
  await viewer.expectSound("the command palette", { widths: [1280] });
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: uiTexts.shell.openNavigation }).click();
  await expect(page.getByRole("dialog", { name: uiTexts.shell.navigation })).toBeVisible();
  await viewer.expectSound("the navigation of a phone", { widths: [360] });
  await viewer.close();
});

test("the lists are accessible in English", async ({ browser, journey }) => {
  const viewer = await Viewer.open(browser, journey.web, { locale: "en", person: "supervisor" });
  const { page } = viewer;

  for (const address of ["/gathering?source=meta_pv", "/gathering?source=showroom", "/channels/digital"]) {
    await viewer.goto(address);
    await viewer.expectSound(`${address}, in English`);
  }
  await page
    .getByRole("link", { name: /^Open / })
    .first()
    .click();
  await expect(page.getByText(english.leads.panel.trace)).toBeVisible();
  await viewer.expectSound("a lead, in English", { within: "aside" });
  await viewer.close();
});
