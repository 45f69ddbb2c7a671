import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findBrowser } from "./browser.mjs";
import { projectPath } from "./project.mjs";
import { DemoLicence } from "./simulate/demo-licence.ts";

// Takes the README's pictures from a running product: npm start, then npm run pictures.
const web = process.env.NEXTAUTH_URL || `http://localhost:${process.env.PORT || 3000}`;
const password = process.env.DEMO_PASSWORD || "Prospecta-2026";
const ADMINISTRATOR = "valeria.andrade@andesmotor.example";
const SUPERVISOR = "supervisor@andesmotor.example";

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});

const DESK = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
const LEADS = "/channels/digital?source=web";

// Figures on the page show that it is loaded.
const isCounted = (page) => page.getByText(/^\d+ de \d/).waitFor();
const hasTitle = (page) => page.getByRole("heading", { level: 1 }).waitFor();
const withOpenLead = (state) => async (page) => {
  await isCounted(page);
  await page.getByRole("row").filter({ hasText: state }).first().getByRole("link").click();
  await page.getByRole("heading", { name: "Recorrido del lead" }).waitFor();
};

const PICTURES = {
  "leads-light": { person: ADMINISTRATOR, path: LEADS, isReady: withOpenLead("Fallido") },
  "leads-dark": { person: ADMINISTRATOR, path: LEADS, isReady: isCounted, theme: "dark" },
  "lead-panel": { person: ADMINISTRATOR, path: LEADS, isReady: withOpenLead("Duplicado") },
  board: { person: ADMINISTRATOR, path: "/board", isReady: (page) => page.getByRole("listitem").first().waitFor() },
  "team-home": { person: SUPERVISOR, path: "/homesalesmanager", isReady: hasTitle },
  schedule: { person: SUPERVISOR, path: "/schedule", isReady: hasTitle },
  showroom: { person: "host@andesmotor.example", path: "/showroom", isReady: hasTitle, viewport: TABLET },
  "sales-bi": {
    person: ADMINISTRATOR,
    path: "/salesbi",
    isReady: (page) => page.locator("[data-row]").first().waitFor(),
  },
  "leads-phone": { person: ADMINISTRATOR, path: LEADS, isReady: isCounted, viewport: PHONE },
  landing: { path: "/ref/andes-motor/AM2RWQ74", isReady: hasTitle, viewport: PHONE },
  login: { path: "/login", isReady: hasTitle },
};

async function open({ person, viewport = DESK, theme = "light" }) {
  const context = await browser.newContext({
    baseURL: web,
    viewport,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "es-EC",
    timezoneId: "America/Guayaquil",
  });
  const page = await context.newPage();
  if (person) {
    await page.goto("/login");
    await page.getByLabel("Correo").fill(person);
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Ingresar" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  }
  return page;
}

async function take(name, picture) {
  const page = await open(picture);
  await page.goto(picture.path);
  await picture.isReady(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: projectPath(`docs/pictures/${name}.png`) });
  await page.context().close();
}

const STORY = "story";
const STORY_WIDTH = 1200;
const FRAME_MS = 2600;
// The check digit of the first one is wrong.
const [INVALID_ID, VALID_ID] = ["1710034066", "1710034065"];

async function takeStory() {
  const provider = process.env.PROVIDER_API_URL || `http://127.0.0.1:${process.env.PROVIDER_PORT || 4000}`;
  const licence = await DemoLicence.enter(provider, password);
  const { key } = await licence.prepareIdentity("web", "");
  const page = await open({ person: ADMINISTRATOR });
  const frames = [];
  const addFrame = async () => {
    await page.waitForTimeout(700);
    frames.push(
      await sharp(await page.screenshot())
        .resize(STORY_WIDTH)
        .png()
        .toBuffer(),
    );
  };

  await page.goto(LEADS);
  await isCounted(page);
  await page.waitForTimeout(1500);
  await addFrame();
  const lead = {
    firstName: "Rosa",
    lastName: "Quishpe Andrade",
    phone: "0987654312",
    email: "rosa.quishpe@example.com",
  };
  await fetch(`${web}/api/webhook/leads/web`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      ...lead,
      identification: INVALID_ID,
      product: "Cumbre",
      agency: "Quito Norte",
      origin: "Cotizador",
    }),
  });
  const row = page.getByRole("link", { name: /^Abrir .*Quishpe/ }).first();
  await row.waitFor();
  await addFrame();
  await row.click();
  const panel = page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
  const field = panel.getByRole("textbox", { name: "Identificación" });
  await field.waitFor();
  await addFrame();
  await field.fill(VALID_ID);
  await addFrame();
  await panel.getByRole("button", { name: "Corregir y reprocesar" }).click();
  await panel.getByText("Lead único", { exact: true }).first().waitFor();
  await page.waitForTimeout(2500);
  await addFrame();
  await page.context().close();

  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 78, effort: 6, loop: 0, delay: frames.map(() => FRAME_MS) })
    .toFile(projectPath(`docs/pictures/${STORY}.webp`));
}

const requested = process.argv.slice(2);
for (const [name, picture] of Object.entries(PICTURES)) {
  if (requested.length === 0 || requested.includes(name)) await take(name, picture);
}
if (requested.length === 0 || requested.includes(STORY)) await takeStory();
await browser.close();
