import { cleanup, render, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { useReportLocale } from "@/lib/api/use-report-locale.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const server = setupServer();
let reportedLocales: unknown[];
let isProviderReachable: boolean;
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  reportedLocales = [];
  isProviderReachable = true;
  localStorage.clear();
  server.use(
    http.put("*/api/account/language", async ({ request }) => {
      reportedLocales.push(await request.json());
      return isProviderReachable ? HttpResponse.json({ locale: "es" }) : HttpResponse.error();
    }),
  );
});
afterEach(cleanup);

function Page({ isSignedIn }: { isSignedIn: boolean }) {
  useReportLocale(isSignedIn);
  return null;
}
const open = (locale: "es" | "en" = "es", isSignedIn = true) => {
  cleanup();
  render(
    <WithTranslations locale={locale}>
      <Page isSignedIn={isSignedIn} />
    </WithTranslations>,
  );
};
const untilStored = (locale: string) => waitFor(() => expect(localStorage.getItem("told-locale")).toBe(locale));

test("the user's language is sent once, and again when it changes", async () => {
  open();
  await untilStored("es");
  open();
  open("en");
  await untilStored("en");

  expect(reportedLocales).toEqual([{ locale: "es" }, { locale: "en" }]);
});

test("an unsent language is sent by the next page", async () => {
  isProviderReachable = false;
  open();
  await waitFor(() => expect(reportedLocales).toHaveLength(1));
  isProviderReachable = true;

  open();
  await untilStored("es");

  expect(reportedLocales).toEqual([{ locale: "es" }, { locale: "es" }]);
});

test("without a session nothing is sent", async () => {
  open("en", false);
  open("es");
  await untilStored("es");

  expect(reportedLocales).toEqual([{ locale: "es" }]);
});
