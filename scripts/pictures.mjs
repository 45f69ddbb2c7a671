import { chromium } from "@playwright/test";
import { findBrowser } from "./browser.mjs";
import { pathOf } from "./house.mjs";

// Takes the pictures of the README from a product that runs: npm start, then npm run pictures.
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

// What a page itself reads is there: it is alive.
const isCounted = (page) => page.getByText(/^\d+ de \d/).waitFor();
const hasTitle = (page) => page.getByRole("heading", { level: 1 }).waitFor();
const withOpenLead = (state) => async (page) => {
  await isCounted(page);
  await page.getByRole("row").filter({ hasText: state }).first().getByRole("link").click();
  await page.getByRole("heading", { name: "Recorrido del lead" }).waitFor();
};

/** Of nobody where no person is named. */
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

async function take(name, { person, path, isReady, viewport = DESK, theme = "light" }) {
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
  await page.goto(path);
  await isReady(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: pathOf(`docs/pictures/${name}.png`) });
  await context.close();
}

const wanted = process.argv.slice(2);
for (const [name, picture] of Object.entries(PICTURES)) {
  if (wanted.length === 0 || wanted.includes(name)) await take(name, picture);
}
await browser.close();
