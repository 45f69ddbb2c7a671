import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocaleSwitch } from "@/components/ui/locale-switch.tsx";
import { StorePreferences } from "@/components/ui/store-preferences.tsx";
import { useTheme } from "@/lib/browser/use-theme.ts";

const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({
  useRouter: () => ({ refresh }),
  useParams: () => ({}),
  usePathname: () => "/login",
}));

const cookies = () => Object.fromEntries(document.cookie.split("; ").map((cookie) => cookie.split("=")));

function ThemeButton() {
  const { theme, changeTheme } = useTheme();
  return (
    <button type="button" onClick={() => changeTheme("dark")}>
      {theme}
    </button>
  );
}

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  for (const name of ["locale", "theme"]) document.cookie = `${name}=;max-age=0;path=/`;
  document.documentElement.lang = "es";
  delete document.documentElement.dataset.theme;
  refresh.mockClear();
});
afterEach(cleanup);

test("a chosen language is stored in storage and in a cookie, and the page renders again", async () => {
  const person = userEvent.setup();
  render(<LocaleSwitch locale="es" label="Idioma" names={{ es: "Español", en: "English" }} />);

  await person.click(screen.getByRole("button", { name: "en" }));

  expect(localStorage.getItem("locale")).toBe("en");
  expect(cookies().locale).toBe("en");
  expect(document.documentElement.lang).toBe("en");
  expect(refresh).toHaveBeenCalledOnce();
});

test("a lost cookie is restored from storage, and the page is drawn again in that language", () => {
  localStorage.setItem("locale", "en");

  render(<StorePreferences />);

  expect(cookies().locale).toBe("en");
  expect(refresh).toHaveBeenCalledOnce();
});

test("without a stored language the page's own is stored without a new render", () => {
  render(<StorePreferences />);

  expect(localStorage.getItem("locale")).toBe("es");
  expect(refresh).not.toHaveBeenCalled();
});

test("an unknown stored language is ignored", () => {
  localStorage.setItem("locale", "xx");

  render(<StorePreferences />);

  expect(localStorage.getItem("locale")).toBe("es");
  expect(document.documentElement.lang).toBe("es");
});

test("a chosen theme is painted at once and stored", async () => {
  const person = userEvent.setup();
  render(<ThemeButton />);
  expect(screen.getByRole("button").textContent).toBe("system");

  await person.click(screen.getByRole("button"));

  expect(screen.getByRole("button").textContent).toBe("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  expect(cookies().theme).toBe("dark");
});

test("a theme selected in another tab is applied", () => {
  render(
    <>
      <StorePreferences />
      <ThemeButton />
    </>,
  );

  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "light" }));
  });

  expect(document.documentElement.dataset.theme).toBe("light");
  expect(screen.getByRole("button").textContent).toBe("light");
});
