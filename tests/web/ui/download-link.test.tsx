import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DownloadLink } from "@/components/ui/links.tsx";
import { ToastProvider } from "@/components/ui/toast.tsx";
import { RECEIPT_PARAM, receiptCookie } from "@/lib/http/endpoint-url.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

let requests: URL[];
const take = (event: MouseEvent) => {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented) return;
  requests.push(new URL(link.href));
  event.preventDefault();
};
beforeEach(() => {
  requests = [];
  document.addEventListener("click", take);
});
afterEach(() => {
  document.removeEventListener("click", take);
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
});

function show(onStarted = () => {}) {
  render(
    <WithTranslations>
      <ToastProvider>
        <DownloadLink href="/api/lead-prospection/deals/export?source=web" onStarted={onStarted}>
          Descargar
        </DownloadLink>
      </ToastProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const answer = (outcome: string) => {
  const receipt = requests[0]?.searchParams.get(RECEIPT_PARAM) ?? "";
  // biome-ignore lint/suspicious/noDocumentCookie: what the web sets
  document.cookie = `${receiptCookie(receipt)}=${outcome}; Path=/`;
};

test("a file is in preparation until it starts, and is requested once meanwhile", async () => {
  const onStarted = vi.fn();
  const person = show(onStarted);

  await person.click(screen.getByRole("link", { name: "Descargar" }));
  const link = await screen.findByRole("link", { name: "Preparando el archivo" });
  await person.click(link);
  answer("begun");

  expect(await screen.findByRole("link", { name: "Descargar" })).toBeVisible();
  expect(onStarted).toHaveBeenCalledOnce();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.searchParams.get("source")).toBe("web");
  await waitFor(() => expect(link).toHaveAttribute("href", expect.not.stringContaining(RECEIPT_PARAM)));
  expect(document.cookie).not.toContain("download-");
});

test("a failed preparation is reported", async () => {
  const person = show();

  await person.click(screen.getByRole("link", { name: "Descargar" }));
  answer("failed");

  expect(await screen.findByText("No se pudo preparar el archivo. Vuelve a intentarlo.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Descargar" })).toBeVisible();
});

test("an unanswered one can be requested again soon, and its result is reported", async () => {
  vi.useFakeTimers();
  const onStarted = vi.fn();
  show(onStarted);

  fireEvent.click(screen.getByRole("link", { name: "Descargar" }));
  expect(screen.getByRole("link", { name: "Preparando el archivo" })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  fireEvent.click(screen.getByRole("link", { name: "Descargar" }));
  requests.shift();
  answer("begun");
  await act(() => vi.advanceTimersByTimeAsync(500));

  expect(requests).toHaveLength(1);
  expect(onStarted).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(200_000));
  expect(screen.queryByText("No se pudo preparar el archivo. Vuelve a intentarlo.")).toBeNull();
});

test("without a network it fails at once, when it is pressed and while it waits", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const person = show();

  await person.click(screen.getByRole("link", { name: "Descargar" }));
  online.mockReturnValue(false);
  await screen.findByText("No se pudo preparar el archivo. Vuelve a intentarlo.");
  await person.click(screen.getByRole("link", { name: "Descargar" }));

  // The second outcome replaces the first.
  expect(await screen.findByText("No se pudo preparar el archivo. Vuelve a intentarlo.")).toBeVisible();
  expect(requests).toHaveLength(1);
});
