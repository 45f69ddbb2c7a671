import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page } from "@playwright/test";
import { signIn } from "./journey.ts";
import type { PersonName } from "./people.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
export const WIDTHS = [1920, 1280, 1024, 360] as const;
/** Widths that screens take in turn in a short run; a full run has all of them. */
const WIDTHS_IN_TURN = [[1280], [360]] as const;
const IS_LONG = process.env.PROMISES === "long";
/** Widths with all axe rules; the others run only the rules that depend on width. */
const WHOLE_WIDTHS: readonly number[] = [1280, 360];
const WIDTH_RULES = [
  "target-size",
  "label-content-name-mismatch",
  "scrollable-region-focusable",
  "aria-hidden-focus",
  "button-name",
  "link-name",
  "page-has-heading-one",
];
/** axe marks this rule as experimental, so its tags leave it out. */
const ALSO = { "label-content-name-mismatch": { enabled: true } };

type RunOptions = Parameters<AxeBuilder["options"]>[0];

type Eyes = { person?: PersonName; locale?: "es" | "en" };

type PageCheck = {
  /** A menu closes when the width changes, so it is checked at the width of its opening. */
  widths?: readonly number[];
  within?: string;
};

export class Viewer {
  readonly page: Page;
  readonly #isSignedIn: boolean;
  readonly #errors: string[] = [];
  #turn = 0;

  private constructor(page: Page, isSignedIn: boolean) {
    this.page = page;
    this.#isSignedIn = isSignedIn;
    // A violation of the Content Security Policy is a console error too.
    page.on("console", (message) => message.type() === "error" && this.#errors.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => this.#errors.push(`page: ${error.message}`));
  }

  static async open(browser: Browser, web: string, { person, locale = "es" }: Eyes = {}): Promise<Viewer> {
    const context = await browser.newContext({ baseURL: web, colorScheme: "light", reducedMotion: "reduce" });
    const cookies = { locale, ...(person && { theme: "light" }) };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: web })));
    if (person) await signIn(context, person);
    return new Viewer(await context.newPage(), person !== undefined);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  async goto(address: string): Promise<void> {
    await this.page.goto(address);
    await expect(this.page.getByRole("heading", { level: 1 }).first(), address).toBeVisible();
    await expect(this.page.locator(".breathe"), address).toHaveCount(0);
    // Headless UI guards server-rendered tabs by a hidden button until they are hydrated.
    const guard = "button[aria-hidden=true]:not([data-headlessui-focus-guard])";
    await expect(this.page.locator(guard), address).toHaveCount(0);
    expect(new URL(this.page.url()).pathname).toBe(new URL(address, this.page.url()).pathname);
  }

  async expectSound(name: string, check: PageCheck = {}): Promise<void> {
    expect.soft(await this.problems(check), name).toEqual([]);
  }

  async problems({ widths = this.#widths(), within }: PageCheck = {}): Promise<string[]> {
    const problems: string[] = [];
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: 900 });
      const isWhole = WHOLE_WIDTHS.includes(width) || widths.length === 1;
      const light = await this.#violations(
        within,
        isWhole
          ? { runOnly: { type: "tag", values: TAGS }, rules: ALSO }
          : { runOnly: { type: "rule", values: WIDTH_RULES } },
      );
      problems.push(...light.map((problem) => `${width} px: ${problem}`));
      if (isWhole) {
        // Both themes share one layout: the second theme repeats only the colour rules.
        await this.#paint("dark");
        const dark = await this.#violations(within, { runOnly: { type: "rule", values: COLOUR_RULES } });
        await this.#paint("light");
        problems.push(...dark.map((problem) => `${width} px, dark: ${problem}`));
      }
      problems.push(...(await this.#overflows()).map((problem) => `${width} px: ${problem}`));
      if (width === 1280) problems.push(...(await this.#forced()).map((problem) => `forced colours: ${problem}`));
      if (width === 360) problems.push(...(await this.#underFingers()).map((problem) => `under fingers: ${problem}`));
    }
    return [...problems, ...this.#errors.splice(0)];
  }

  #widths(): readonly number[] {
    return IS_LONG ? WIDTHS : (WIDTHS_IN_TURN[this.#turn++ % WIDTHS_IN_TURN.length] ?? WIDTHS);
  }

  /** A visitor gets the system's theme, a signed-in person the stored one. */
  async #paint(theme: "light" | "dark"): Promise<void> {
    if (!this.#isSignedIn) return this.page.emulateMedia({ colorScheme: theme });
    await this.page.evaluate((selected) => {
      document.documentElement.dataset.theme = selected;
    }, theme);
  }

  /** Legacy mode checks without opening a page for each frame; the product has no frames. */
  async #violations(within: string | undefined, options: RunOptions): Promise<string[]> {
    const axe = new AxeBuilder({ page: this.page })
      .setLegacyMode()
      .options({ ...options, resultTypes: ["violations"] });
    const { violations } = await (within ? axe.include(within) : axe).analyze();
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => id !== "label-content-name-mismatch" || !html.includes("data-measure="))
        .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
    );
  }

  /** The shell clips overflow, so each of its parts is checked too. */
  #overflows(): Promise<string[]> {
    return this.page.evaluate(() =>
      [
        document.documentElement,
        ...document.querySelectorAll("header, main, nav, aside, footer, [role=dialog], [role=menu]"),
      ]
        .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth)
        .map((box) => `<${box.tagName.toLowerCase()}> is ${box.clientWidth} px wide and holds ${box.scrollWidth} px`),
    );
  }

  /** In forced colours a selected element needs a frame, and marks drawn by colour must stay visible. */
  async #forced(): Promise<string[]> {
    await this.page.emulateMedia({ forcedColors: "active" });
    const problems = await this.page.evaluate(() => {
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      const describe = (element: Element) => element.outerHTML.slice(0, 200);
      const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
      const isFramed = ({ outlineStyle, borderTopStyle, borderTopWidth }: CSSStyleDeclaration) =>
        outlineStyle !== "none" || (borderTopStyle !== "none" && borderTopWidth !== "0px");
      const selected = [
        ...document.querySelectorAll(
          "[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false])",
        ),
      ].filter((element) => isSeen(element) && !isFramed(getComputedStyle(element)));
      const bars = [...document.querySelectorAll<HTMLElement>("[style*='width: ']")].filter(
        (element) =>
          element.style.width.endsWith("%") &&
          isSeen(element) &&
          !element.textContent &&
          element.childElementCount === 0,
      );
      const shapes = [...document.querySelectorAll("main svg rect, main svg path[fill^='var']")].filter(isSeen);
      return [
        ...selected.map((element) => `chosen without a frame: ${describe(element)}`),
        ...bars
          .filter((bar) => getComputedStyle(bar).backgroundColor === canvas && !isFramed(getComputedStyle(bar)))
          .map((bar) => `a bar that is not seen: ${describe(bar)}`),
        ...shapes
          .filter((shape) => getComputedStyle(shape).fill === canvas)
          .map((shape) => `a shape that is not seen: ${describe(shape)}`),
      ];
    });
    await this.page.emulateMedia({ forcedColors: "none" });
    return problems;
  }

  /** Fields have the height of a finger and text that stops phones from zooming. */
  async #underFingers(): Promise<string[]> {
    const devtools = await this.page.context().newCDPSession(this.page);
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const problems = await this.page.evaluate(() => {
      if (!matchMedia("(pointer: coarse)").matches) return ["the pointer is not coarse"];
      return [
        ...document.querySelectorAll<HTMLElement>("input:not([type=checkbox], [type=radio]), select, textarea"),
      ].flatMap((field) => {
        const { width, height } = field.getBoundingClientRect();
        const { fontSize } = getComputedStyle(field);
        const isSeen = field.checkVisibility() && width > 2 && height > 2;
        if (!isSeen || (height >= 44 && Number.parseFloat(fontSize) >= 16)) return [];
        return [`${height} px high, its text ${fontSize}: ${field.outerHTML.slice(0, 200)}`];
      });
    });
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await devtools.detach();
    return problems;
  }
}
