import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page } from "@playwright/test";
import { PASSWORD, PEOPLE, type PersonName } from "./people.ts";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [1920, 360] as const;

type Eyes = { theme: Theme; locale?: "es" | "en"; person?: PersonName };

/** One person's browser that keeps what goes wrong: axe's violations, errors of the console, pages wider than the window. */
export class Viewer {
  readonly page: Page;
  #errors: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    // What the Content Security Policy refuses is an error of the console too.
    page.on("console", (message) => message.type() === "error" && this.#errors.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => this.#errors.push(`page: ${error.message}`));
  }

  /** A visitor has the theme of the system, a person the one chosen in the product: they are painted by different rules. */
  static async open(browser: Browser, web: string, { theme, locale = "es", person }: Eyes): Promise<Viewer> {
    const context = await browser.newContext({
      baseURL: web,
      colorScheme: person ? "no-preference" : theme,
      reducedMotion: "reduce",
    });
    const cookies = { locale, ...(person && { theme }) };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: web })));
    if (person) {
      const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
      const answer = await context.request.post("/api/auth/callback/credentials", {
        form: { csrfToken, email: PEOPLE[person], password: PASSWORD, json: "true" },
        headers: { origin: web },
      });
      expect(answer.status(), `sign-in of ${person}`).toBe(200);
    }
    return new Viewer(await context.newPage());
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

  /** Fails, at the test's end, with all that is wrong on the screen at each width. A menu closes when the width changes. */
  async expectSound(name: string, widths: readonly number[] = WIDTHS): Promise<void> {
    const faults: string[] = [];
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: 900 });
      const found = [...(await this.#violations()), ...(await this.#overflows())];
      faults.push(...found.map((fault) => `${width} px: ${fault}`));
    }
    faults.push(...this.#errors.splice(0));
    expect.soft(faults, name).toEqual([]);
  }

  async #violations(): Promise<string[]> {
    // The product has no frames; the other mode opens a page of its own for each look.
    const { violations } = await new AxeBuilder({ page: this.page }).withTags(TAGS).setLegacyMode().analyze();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
    );
  }

  /** The shell clips what is too wide, so each of its parts is looked at besides the page. */
  #overflows(): Promise<string[]> {
    return this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("header, main, nav, aside, footer, dialog, [popover]")]
        .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth)
        .map((box) => `<${box.tagName.toLowerCase()}> is ${box.clientWidth} wide and holds ${box.scrollWidth}`),
    );
  }
}
