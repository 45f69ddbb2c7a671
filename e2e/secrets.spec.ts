import type { Page } from "@playwright/test";
import type { Role } from "@/contract/access.ts";
import { SessionUser } from "@/contract/sessions.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { routes } from "@/lib/routes.ts";
import { expect, test } from "./support/journey.ts";
import type { PersonName } from "./support/people.ts";

/** A token in any of its forms: signed or encrypted JWT, refresh token, and the names under which the web keeps them. */
const TOKEN = /eyJ[A-Za-z0-9_-]{8,}\.|[0-9a-f-]{36}\.\d+\.[A-Za-z0-9_-]{43}|"(?:access|refresh)Token"\s*:\s*"[^"]/;

type Kept = { where: string; text: string };

/** Everything that a page's scripts could read: bodies, headers but for HttpOnly cookies, storage, `document.cookie`. */
function listen(page: Page): { all(): Promise<Kept[]> } {
  const reading: Promise<Kept>[] = [];
  page.on("response", (response) => {
    const where = `${response.request().method()} ${response.url()}`;
    reading.push(
      (async () => {
        const headers = await response.headersArray().catch(() => []);
        const readable = headers.filter(
          ({ name, value }) => name.toLowerCase() !== "set-cookie" || !/httponly/i.test(value),
        );
        const isStream = headers.some(({ value }) => value.startsWith("text/event-stream"));
        const body = isStream ? "" : await response.text().catch(() => "");
        return { where, text: `${JSON.stringify(readable)}\n${body}` };
      })(),
    );
  });
  return { all: () => Promise.all(reading) };
}

const storageOf = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

const ROLES: [PersonName, Role][] = [
  ["superadmin", "superadmin"],
  ["administrator", "admin-client"],
  ["supervisor", "supervisor"],
  ["general", "general"],
  ["contactCentre", "advisor-cct"],
  ["advisor", "sales-manager"],
  ["host", "host"],
];

for (const [person, role] of ROLES) {
  test(`no page of a ${role} holds a token`, async ({ page, journey }) => {
    test.setTimeout(180_000);
    const heard = listen(page);
    await journey.signIn(page, person);
    const opened = Object.values(routes).filter((route) => mayOpen(route, [role]) && route !== "/signout");

    const stored: Kept[] = [];
    for (const path of opened) {
      await page.goto(path);
      await page.getByRole("main").first().waitFor();
      stored.push({ where: `storage on ${path}`, text: await storageOf(page) });
    }

    const holding = [...(await heard.all()), ...stored].filter(({ text }) => TOKEN.test(text));
    expect(holding.map(({ where, text }) => `${where}: ${TOKEN.exec(text)?.[0]}`)).toEqual([]);
    const session = await page.evaluate(async () => (await fetch("/api/auth/session")).json());
    expect(Object.keys(session).sort()).toEqual(["expires", "licenseId", "user"]);
    expect(Object.keys(session.user).sort()).toEqual(Object.keys(SessionUser.shape).sort());
  });
}
