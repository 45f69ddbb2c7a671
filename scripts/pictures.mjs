import { chromium } from "@playwright/test";
import { ensureBrowser } from "./browser.mjs";
import { pathOf } from "./house.mjs";

// Takes the pictures of the README from a product that runs: npm start, then npm run pictures.
const web = process.env.NEXTAUTH_URL || `http://localhost:${process.env.PORT || 3000}`;
const password = process.env.DEMO_PASSWORD || "Prospecta-2026";

const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});

const LEADS = "/channels/digital?source=web";
const BOARD = "/board";

async function picture(name, { viewport, theme, path, lead }) {
  const context = await browser.newContext({
    baseURL: web,
    viewport,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "es-EC",
    timezoneId: "America/Guayaquil",
  });
  const page = await context.newPage();
  if (path !== "/login") {
    await page.goto("/login");
    await page.getByLabel("Correo").fill("valeria.andrade@andesmotor.example");
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Ingresar" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  }
  await page.goto(path);
  // What the page itself reads is there: it is alive.
  if (path === BOARD) await page.getByRole("listitem").first().waitFor();
  else if (path !== "/login") await page.getByText(/^\d+ de \d/).waitFor();
  if (lead) {
    await page.getByRole("row").filter({ hasText: lead }).first().getByRole("link").click();
    await page.getByRole("heading", { name: "Recorrido del lead" }).waitFor();
  }
  await page.waitForTimeout(1000);
  await page.screenshot({ path: pathOf(`docs/pictures/${name}.png`) });
  await context.close();
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

await picture("leads-light", { viewport: DESK, theme: "light", path: LEADS, lead: "Fallido" });
await picture("leads-dark", { viewport: DESK, theme: "dark", path: LEADS });
await picture("lead-panel", { viewport: DESK, theme: "light", path: LEADS, lead: "Duplicado" });
await picture("board", { viewport: DESK, theme: "light", path: BOARD });
await picture("leads-phone", { viewport: PHONE, theme: "light", path: LEADS });
await picture("login", { viewport: DESK, theme: "light", path: "/login" });
await browser.close();
