import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ComponentProps, ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import ErrorPage from "@/app/error.tsx";
import { ErrorTexts } from "@/components/shell/error-screen.tsx";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };

const refresh = vi.fn();
const router = { refresh } as unknown as ComponentProps<typeof AppRouterContext>["value"];

function Around({ locale = "es", children }: { locale?: "es" | "en"; children: ReactNode }) {
  const { error, ui } = { es, en }[locale];
  const { glTitle: title, generalError: text, contactCC: contact } = error;
  return (
    <AppRouterContext value={router}>
      <ErrorTexts labels={{ title, text, contact, retry: ui.retry, goHome: ui.goHome }}>{children}</ErrorTexts>
    </AppRouterContext>
  );
}

afterEach(cleanup);

test.each([
  ["es", es.error],
  ["en", en.error],
] as const)(
  "the error screen in %s has its title, an explanation and a contact, and no error text",
  (locale, labels) => {
    render(
      <Around locale={locale}>
        <ErrorPage error={new Error("relation lead does not exist")} reset={() => {}} />
      </Around>,
    );

    const alert = within(screen.getByRole("alert"));
    expect(alert.getByRole("heading", { level: 1 }).textContent).toBe(labels.glTitle);
    expect(alert.getByText(labels.generalError)).toBeTruthy();
    expect(alert.getByText(labels.contactCC)).toBeTruthy();
    expect(document.body.textContent).not.toContain("relation");
  },
);

test("a retry requests the server again and renders the screen anew", async () => {
  const person = userEvent.setup();
  const reset = vi.fn();
  render(
    <Around>
      <ErrorPage error={new Error("x")} reset={reset} />
    </Around>,
  );

  await person.click(screen.getByRole("button", { name: "Reintentar" }));

  expect(refresh).toHaveBeenCalledOnce();
  expect(reset).toHaveBeenCalledOnce();
});
