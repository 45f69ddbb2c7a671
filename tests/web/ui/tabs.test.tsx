import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LinkTabs } from "@/components/ui/tabs.tsx";

afterEach(cleanup);
afterEach(() => vi.restoreAllMocks());

test("tabs that do not fit stay in one line, with the active one visible", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return this.textContent === "Recompensas" ? 600 : 0;
  });

  render(
    <LinkTabs
      label="Programa de referidos"
      items={["Programa", "Beneficios", "Recompensas"].map((label) => ({ href: `/${label}`, label }))}
      current="/Recompensas"
    />,
  );

  // The bar is as wide as its page; the line inside it scrolls.
  const line = screen.getByRole("navigation").firstElementChild;
  expect(line).not.toHaveClass("flex-wrap");
  expect(line?.scrollLeft).toBe(500);
});
