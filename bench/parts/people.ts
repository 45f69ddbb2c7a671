import type { Browser, Page } from "playwright";
import { cookiesFor, openBrowser } from "../support/browser.ts";
import type { Part } from "../support/context.ts";
import { leadForm } from "../support/lead-requests.ts";
import { median, ofSorted } from "../support/numbers.ts";
import type { Running } from "../support/processes.ts";
import { type Credentials, issueKey, type Signed, signIn, startProvider } from "../support/provider.ts";
import { milliseconds } from "../support/report.ts";
import { signInWeb, startWeb } from "../support/web.ts";

const APPOINTMENTS = 2000;
const LEADS = 40;
const ADVISOR: Credentials = { email: "asesor@andesmotor.example", password: "Prospecta-2026" };

export const people: Part = {
  name: "people",
  title: "The people's screens",
  run: async ({ size }) => {
    const provider = await startProvider();
    const web = await startWeb(provider.url);
    const browser = await openBrowser();
    try {
      const admin = await signIn(provider);
      const bell = (await ringing(browser, web, provider, admin)).sort((a, b) => a - b);
      await fillMonth(provider, admin);
      const drawn = await drawing(browser, web, size.rounds);
      const [p95, month] = [ofSorted(bell, 0.95), median(drawn)];
      return {
        figures: [
          { ...figure("a lead stored to the bell on its advisor's screen, p95", p95, 1000) },
          { ...figure(`a month of ${APPOINTMENTS} appointments, arrived to drawn`, month, 300) },
        ],
        notes: [
          `${LEADS} leads one after the other, all assigned to one advisor with an open page. Timed from the answer to the sender until the page shows one more.`,
          "From the last byte of the month's appointments until the frame in which the last of them is drawn.",
        ],
      };
    } finally {
      await browser.close();
      await web.stop();
      await provider.stop();
    }
  },
};

const figure = (what: string, ours: number, max: number) => ({
  what,
  ours: milliseconds(ours),
  raw: "",
  ratio: "",
  target: `< ${max} ms`,
  isMet: ours < max,
});

async function open(browser: Browser, web: Running, path: string, user?: Credentials): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookiesFor(web.url, await signInWeb(web, user)));
  const page = await context.newPage();
  await page.goto(web.url + path);
  return page;
}

async function send<Answer>({ url }: Running, { headers }: Signed, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

type Person = { id: string; fullName: string };
const listAdvisors = (provider: Running, admin: Signed) =>
  send<Person[]>(provider, admin, "GET", "/backoffice/user/role/sales-manager");

/** @returns milliseconds from each lead's answer to the bell */
async function ringing(browser: Browser, web: Running, provider: Running, admin: Signed): Promise<number[]> {
  const { user } = await fetchIdentity(provider, ADVISOR);
  const rule = await send<object>(provider, admin, "GET", "/lead-prospection/rules?channel=digital");
  const assignment = { kind: "fixed", advisorId: user.userId };
  await send(provider, admin, "PUT", "/lead-prospection/rules", { ...rule, channel: "digital", assignment });
  const key = await issueKey(provider, admin);
  const page = await open(browser, web, "/externalmanagement", ADVISOR);
  const bell = page.getByRole("button", { name: /^avisos|avisos? sin leer/i }).first();
  await bell.waitFor();
  // The stream of live updates is open once the page is idle.
  await page.waitForTimeout(2000);
  const taken: number[] = [];
  for (let sent = 0; sent < LEADS; sent += 1) {
    const rung = bell.evaluate(
      (button) =>
        new Promise<number>((resolve) => {
          const check = new MutationObserver(() => {
            check.disconnect();
            requestAnimationFrame(() => resolve(Date.now()));
          });
          check.observe(button.parentElement ?? button, {
            attributes: true,
            childList: true,
            subtree: true,
            characterData: true,
          });
        }),
    );
    const response = await fetch(`${provider.url}/webhook/leads/web`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: leadForm(sent),
    });
    const answeredAt = Date.now();
    if (!response.ok) throw new Error(`lead: ${response.status} ${await response.text()}`);
    taken.push((await rung) - answeredAt);
  }
  await page.context().close();
  return taken;
}

async function fetchIdentity({ url }: Running, user: Credentials): Promise<{ user: { userId: string } }> {
  const response = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(user),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return (await response.json()) as { user: { userId: string } };
}

async function fillMonth(provider: Running, admin: Signed): Promise<void> {
  const advisors = await listAdvisors(provider, admin);
  const [agency] = await send<{ id: string }[]>(provider, admin, "GET", "/backoffice/agencies");
  for (let made = 0; made < APPOINTMENTS; made += 1) {
    const at = new Date(Date.UTC(MONTH.getUTCFullYear(), MONTH.getUTCMonth(), 1 + (made % 28), 13 + (made % 9)));
    await send(provider, admin, "POST", "/lead-prospection/deals/appointment", {
      type: "visit",
      startsAt: at.toISOString(),
      minutes: 30,
      person: `Cliente ${made}`,
      force: true,
      advisorId: advisors[made % advisors.length]?.id,
      agencyId: agency?.id,
    });
  }
}

const now = new Date();
const MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/** @returns milliseconds from the month's last byte to its last appointment drawn, for each opening */
async function drawing(browser: Browser, web: Running, rounds: number): Promise<number[]> {
  const page = await open(browser, web, "/account");
  await page.addInitScript(() => {
    const marks = window as unknown as { drawnAt: number };
    new MutationObserver((changes) => {
      const isDrawn = changes.some(
        ({ target }) => target instanceof Element && target.hasAttribute("data-appointment"),
      );
      if (!isDrawn) return;
      requestAnimationFrame(() =>
        setTimeout(() => {
          marks.drawnAt = performance.now();
        }),
      );
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-appointment"] });
  });
  const day = MONTH.toISOString().slice(0, 10);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${web.url}/schedule?view=month&day=${day}`);
    await page.locator("[data-appointment]").first().waitFor();
    await page.waitForTimeout(1500);
    const spent = await page.evaluate(() => {
      const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const month = resources.findLast(({ name }) => name.includes("/deals/appointment"));
      return (window as unknown as { drawnAt: number }).drawnAt - (month?.responseEnd ?? Number.NaN);
    });
    taken.push(spent);
  }
  await page.context().close();
  return taken;
}
