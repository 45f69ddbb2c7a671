import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type LandingContent, LandingView } from "@/components/features/referrals/landing/landing-view.tsx";
import { isSent, leadToNewForm, storeSent } from "@/lib/features/referrals/landing-request.ts";

afterEach(cleanup);

const PAGE = "/ref/andes/AM2RWQ74";
function visitorOf(setCookie: string) {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  return { get: (cookieName: string) => (cookieName === name && value ? { value } : undefined) };
}

test("the thanks appear only in the browser and page of the form", () => {
  const sender = visitorOf(storeSent(PAGE));

  expect(isSent(sender, PAGE)).toBe(true);
  expect(isSent(sender, "/ref/andes/OTHER")).toBe(false);
  expect(isSent({ get: () => undefined }, PAGE)).toBe(false);
});

test("a visitor with another form is redirected to it, without parameters in the address", () => {
  const { status, headers } = leadToNewForm(PAGE);

  expect([status, headers.get("location")]).toEqual([303, PAGE]);
  expect(isSent(visitorOf(headers.get("set-cookie") ?? ""), PAGE)).toBe(false);
});

test("the visitor form is not shown above the thanks for it", () => {
  const content: LandingContent = {
    company: "Andes Motor",
    logo: null,
    colour: "teal",
    title: "Invita",
    text: "Déjanos tus datos",
    invites: "Lucía te invita",
    benefits: [],
    benefitTitles: { friend: "", referrer: "" },
  };
  render(
    <LandingView content={content} isDone>
      <h1>Gracias</h1>
    </LandingView>,
  );

  expect(screen.getByText("Andes Motor")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Gracias" })).toBeVisible();
  expect(screen.queryByText("Déjanos tus datos")).toBeNull();
});
