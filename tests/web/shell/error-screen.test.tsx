import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import ErrorPage from "@/app/error.tsx";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { InWords } from "@/tests/support/in-words.tsx";

afterEach(cleanup);

test.each([
  ["es", es.error],
  ["en", en.error],
] as const)(
  "the error screen in %s has its title, what happened and whom to call, and no word of the fault",
  (locale, words) => {
    render(
      <InWords locale={locale}>
        <ErrorPage error={new Error("relation lead does not exist")} reset={() => {}} />
      </InWords>,
    );

    const alert = within(screen.getByRole("alert"));
    expect(alert.getByRole("heading", { level: 1 }).textContent).toBe(words.glTitle);
    expect(alert.getByText(words.generalError)).toBeTruthy();
    expect(alert.getByText(words.contactCC)).toBeTruthy();
    expect(document.body.textContent).not.toContain("relation");
  },
);

test("trying again draws the screen anew", async () => {
  const person = userEvent.setup();
  const reset = vi.fn();
  render(
    <InWords>
      <ErrorPage error={new Error("x")} reset={reset} />
    </InWords>,
  );

  await person.click(screen.getByRole("button", { name: "Reintentar" }));

  expect(reset).toHaveBeenCalledOnce();
});
