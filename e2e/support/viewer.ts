import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page } from "@playwright/test";
import { PASSWORD, PEOPLE, type PersonName } from "./people.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const WIDTHS = [1920, 360] as const;

type Eyes = { person?: PersonName; locale?: "es" | "en" };

type Look = {
  /** A menu closes when the width changes: it is looked at in the width it was opened in. */
  widths?: readonly number[];
  /** A selector: axe looks at this part alone, because the rest of the screen was looked at before. */
  within?: string;
};

/** One person's browser that sees what goes wrong: axe's violations, errors of the console, pages wider than the window. */
export class Viewer {
  readonly page: Page;
  readonly #isSignedIn: boolean;
  readonly #errors: string[] = [];

  private constructor(page: Page, isSignedIn: boolean) {
    this.page = page;
    this.#isSignedIn = isSignedIn;
    // What the Content Security Policy refuses is an error of the console too.
    page.on("console", (message) => message.type() === "error" && this.#errors.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => this.#errors.push(`page: ${error.message}`));
  }

  static async open(browser: Browser, web: string, { person, locale = "es" }: Eyes = {}): Promise<Viewer> {
    const context = await browser.newContext({ baseURL: web, colorScheme: "light", reducedMotion: "reduce" });
    const cookies = { locale, ...(person && { theme: "light" }) };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: web })));
    if (person) {
      const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
      const answer = await context.request.post("/api/auth/callback/credentials", {
        form: { csrfToken, email: PEOPLE[person], password: PASSWORD, json: "true" },
        headers: { origin: web },
      });
      expect(answer.status(), `sign-in of ${person}`).toBe(200);
    }
    return new Viewer(await context.newPage(), person !== undefined);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** Opens an address and waits until its heading and, in a list, its rows are there. */
  async goto(address: string): Promise<void> {
    await this.page.goto(address);
    await expect(this.page.getByRole("heading", { level: 1 }).first(), address).toBeVisible();
    await expect(this.page.locator(".breathe"), address).toHaveCount(0);
    expect(new URL(this.page.url()).pathname).toBe(new URL(address, this.page.url()).pathname);
  }

  /** Fails, at the test's end, with all that is wrong on the screen. */
  async expectSound(name: string, look: Look = {}): Promise<void> {
    expect.soft(await this.faults(look), name).toEqual([]);
  }

  /** All that is wrong at each width, in light and in dark. */
  async faults({ widths = WIDTHS, within }: Look = {}): Promise<string[]> {
    const faults: string[] = [];
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: 900 });
      // A theme is a set of colours over one page: in the other theme the rules about colour are asked again.
      const light = await this.#violations(this.#axe(within).withTags(TAGS));
      await this.#paint("dark");
      const dark = await this.#violations(this.#axe(within).withRules(COLOUR_RULES));
      await this.#paint("light");
      const overflows = await this.#overflows();
      faults.push(
        ...light.map((fault) => `${width} px: ${fault}`),
        ...dark.map((fault) => `${width} px, dark: ${fault}`),
        ...overflows.map((fault) => `${width} px: ${fault}`),
      );
    }
    return [...faults, ...this.#errors.splice(0)];
  }

  /** A visitor has the system's theme, a person the one chosen in the product: other rules paint them. */
  async #paint(theme: "light" | "dark"): Promise<void> {
    if (!this.#isSignedIn) return this.page.emulateMedia({ colorScheme: theme });
    await this.page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
  }

  /** The product has no frames; the other mode opens a page of its own for each look. */
  #axe(within: string | undefined): AxeBuilder {
    const axe = new AxeBuilder({ page: this.page }).setLegacyMode();
    return within ? axe.include(within) : axe;
  }

  async #violations(axe: AxeBuilder): Promise<string[]> {
    const { violations } = await axe.analyze();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
    );
  }

  /** The shell clips what is too wide, so each of its parts is looked at besides the page. */
  #overflows(): Promise<string[]> {
    return this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("header, main, nav, aside, footer, dialog, [popover]")]
        .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth)
        .map((box) => `<${box.tagName.toLowerCase()}> is ${box.clientWidth} px wide and holds ${box.scrollWidth} px`),
    );
  }
}
