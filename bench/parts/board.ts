import type { Browser, Page } from "playwright";
import { rules } from "@/contract/intake/rules.ts";
import { openDatabase } from "@/provider/db/client.ts";
import { cookiesFor, openBrowser } from "../support/browser.ts";
import type { Part } from "../support/context.ts";
import { median } from "../support/numbers.ts";
import { type Provider, type Signed, signIn, startProvider } from "../support/provider.ts";
import { type Figure, milliseconds } from "../support/report.ts";
import { signInWeb, startWeb } from "../support/web.ts";

const LEADS = 10_000;
/** Pages loaded into each column in addition to the first, before the drag. */
const PAGES_MORE = 4;
const MOVES = 12;

export const board: Part = {
  name: "board",
  title: `Board of ${LEADS.toLocaleString("en")} leads, and the trial of a rule`,
  run: async (bench) => {
    const url = await bench.database("board", LEADS);
    const provider = await startProvider({ url });
    const person = await signIn(provider);
    await spread(url, person.licenseId);
    const web = await startWeb(provider.url);
    const browser = await openBrowser();
    try {
      const cookies = cookiesFor(web.url, await signInWeb(web));
      const paints: number[] = [];
      for (let round = 0; round < bench.size.rounds; round++) {
        const page = await openBoard(browser, web.url, cookies);
        paints.push(await page.evaluate(() => window.boardTimes.painted - window.boardTimes.answered));
        await page.context().close();
      }
      const page = await openBoard(browser, web.url, cookies);
      const fewRows = await dragSome(page);
      const cards = await readOn(page);
      const moves = await dragSome(page);
      const blocked = Math.max(...moves.map(({ longest }) => longest));
      return {
        figures: [
          within("first cards painted after their data", median(paints), 300),
          within(`longest task while dragging, ${cards} cards on screen`, blocked, 50),
          within(
            "a drop until it is stored, on the board as it opens",
            median(fewRows.map(({ stored }) => stored)),
            100,
          ),
          within(`a drop until it is stored, ${cards} cards on screen`, median(moves.map(({ stored }) => stored)), 100),
          within(
            "rule tried on the last 100 leads",
            median(await tryRule(provider, person, bench.size.rounds * 3)),
            1000,
          ),
        ],
        notes: [
          `The board in Chromium, through the web, in six stages. A task counts from the press to the drop; a blank for none above 50 ms. Medians of ${bench.size.rounds} openings and ${MOVES} drops.`,
        ],
      };
    } finally {
      await browser.close();
      await web.stop();
      await provider.stop();
    }
  },
};

function within(what: string, value: number, max: number): Figure {
  return { what, ours: milliseconds(value), raw: "", ratio: "", target: `< ${max} ms`, isMet: value < max };
}

async function spread(url: string, licenseId: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
      $client.query(
        `with stages as (
            select s.id, row_number() over (order by s."order") - 1 as place, count(*) over () as all_of_them
            from stage s join pipeline p on p.id = s.pipeline_id where p.is_default),
          leads as (select l.id, row_number() over (order by l.id) as place from lead l)
          update lead set stage_id = stages.id, stage_at = created_at
          from leads, stages where lead.id = leads.id and leads.place % stages.all_of_them = stages.place`,
      ),
    );
  } finally {
    await database.close();
  }
}

declare global {
  interface Window {
    /** Times of the first data, the first painted card and the drop, and long tasks above 50 ms. Milliseconds. */
    boardTimes: { answered: number; painted: number; dropped: number; long: { start: number; duration: number }[] };
  }
}

async function openBoard(browser: Browser, url: string, cookies: ReturnType<typeof cookiesFor>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1000 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(() => {
    performance.setResourceTimingBufferSize(5000);
    window.boardTimes = { answered: 0, painted: 0, dropped: 0, long: [] };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.boardTimes.long.push({ start: startTime, duration });
    }).observe({ entryTypes: ["longtask"] });
    new PerformanceObserver((list) => {
      const answer = list.getEntriesByType("resource").find(({ name }) => /\/stages\/[\w-]+\?/.test(name));
      if (answer && !window.boardTimes.answered)
        window.boardTimes.answered = (answer as PerformanceResourceTiming).responseEnd;
    }).observe({ entryTypes: ["resource"] });
    const watcher = new MutationObserver(() => {
      if (!document.querySelector("[data-card]")) return;
      watcher.disconnect();
      // The frame is on screen when the task after it runs.
      requestAnimationFrame(() => setTimeout(() => (window.boardTimes.painted = performance.now())));
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url}/board`);
  await page.waitForFunction(() => window.boardTimes.painted > 0 && window.boardTimes.answered > 0);
  await page.waitForTimeout(1500);
  return page;
}

/** @returns the number of cards after scrolling every column */
async function readOn(page: Page): Promise<number> {
  for (let turn = 0; turn < PAGES_MORE; turn++) {
    await page.evaluate(() => {
      for (const column of document.querySelectorAll("main section > ol"))
        column.scrollTo({ top: column.scrollHeight });
    });
    await page.waitForTimeout(800);
  }
  await page.evaluate(() => {
    for (const column of document.querySelectorAll("main section > ol")) column.scrollTo({ top: 0 });
  });
  await page.waitForTimeout(1500);
  return page.locator("[data-card]").count();
}

async function dragSome(page: Page): Promise<Move[]> {
  const moves: Move[] = [];
  for (let index = 0; index < MOVES; index++) moves.push(await dragFirst(page, index));
  return moves;
}

type Move = { longest: number; stored: number };

async function dragFirst(page: Page, index: number): Promise<Move> {
  const columns = page.locator("main section:has(> ol)");
  const from = columns.nth(index % 4);
  const to = columns.nth((index % 4) + 1);
  const card = await from.locator("[data-card]").first().boundingBox();
  const target = await to.boundingBox();
  if (!card || !target) throw new Error("A board without a card in its first columns");
  const across = await page.evaluate(() => innerWidth - 40);
  await page.mouse.move(card.x + 40, card.y + 16);
  const pressed = await page.evaluate(() => performance.now());
  await page.mouse.down();
  await page.mouse.move(across, target.y + 300, { steps: 30 });
  await page.mouse.move(target.x + 120, target.y + 160, { steps: 30 });
  await page.waitForTimeout(200);
  const answered = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.evaluate(() =>
    addEventListener("mouseup", ({ timeStamp }) => (window.boardTimes.dropped = timeStamp), {
      capture: true,
      once: true,
    }),
  );
  await page.mouse.up();
  const response = await answered;
  if (!response.ok()) throw new Error(`A move was refused: ${response.status()} ${await response.text()}`);
  await response.finished();
  await page.waitForTimeout(3500);
  return page.evaluate(
    ([start, name]) => {
      const end = window.boardTimes.dropped;
      const answer = performance.getEntriesByName(name).at(-1) as PerformanceResourceTiming;
      const during = window.boardTimes.long.filter((task) => task.start >= start && task.start < end);
      return {
        longest: Math.max(0, ...during.map(({ duration }) => duration)),
        stored: answer.responseEnd - end,
      };
    },
    [pressed, response.url()] as const,
  );
}

/** @returns milliseconds of each trial */
async function tryRule({ url }: Provider, { headers }: Signed, times: number): Promise<number[]> {
  const get = await fetch(`${url}${rules.get.path}?channel=digital`, { headers });
  const { version: _version, channel: _channel, ...rule } = (await get.json()) as Record<string, unknown>;
  const body = JSON.stringify({ ...rule, channel: "digital" });
  const took: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now();
    const response = await fetch(`${url}${rules.try.path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
    const trial = (await response.json()) as { leadCount?: number };
    if (trial.leadCount !== 100) throw new Error(`trial: ${response.status} ${JSON.stringify(trial)}`);
    took.push(performance.now() - start);
  }
  return took;
}
