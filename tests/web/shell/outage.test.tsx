import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OutageEnd, OutageRetry } from "@/components/shell/outage-retry.tsx";

const { path } = vi.hoisted(() => ({ path: { now: "/gathering" } }));
vi.mock("next/navigation", () => ({ usePathname: () => path.now }));

const reload = vi.fn();
const head = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const answering = (status: number) => head.mockImplementation(async () => new Response(null, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  path.now = "/gathering";
  vi.stubGlobal("location", { href: "http://localhost:3000/gathering?source=web", reload });
  vi.stubGlobal("fetch", head);
  answering(503);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("the page loads again once its address is answered otherwise, and not before", async () => {
  render(<OutageRetry retry="Reintentar" />);

  await pass(9000);
  expect(head).toHaveBeenCalledTimes(3);
  expect(head.mock.calls[0]?.[0]).toBe("http://localhost:3000/gathering?source=web");
  expect(head.mock.calls[0]?.[1]).toMatchObject({ method: "HEAD", credentials: "same-origin" });
  expect(reload).not.toHaveBeenCalled();

  answering(200);
  await pass(3000);
  expect(reload).toHaveBeenCalledOnce();
});

test("a missing network does not count as an answer", async () => {
  head.mockRejectedValue(new TypeError("Failed to fetch"));
  render(<OutageRetry retry="Reintentar" />);

  await pass(12_000);

  expect(reload).not.toHaveBeenCalled();
});

test("a hidden tab sends no request, until it is visible", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  render(<OutageRetry retry="Reintentar" />);
  await pass(30_000);
  expect(head).not.toHaveBeenCalled();

  visibility.mockReturnValue("visible");
  answering(200);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);

  expect(reload).toHaveBeenCalledOnce();
  visibility.mockRestore();
});

test("the retry button reloads the page at once", () => {
  render(<OutageRetry retry="Reintentar" />);

  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));

  expect(reload).toHaveBeenCalledOnce();
});

test("a page loaded meanwhile is reloaded whole: its frame still shows the outage", () => {
  const { rerender } = render(<OutageRetry retry="Reintentar" />);
  expect(reload).not.toHaveBeenCalled();

  path.now = "/board";
  rerender(<OutageRetry retry="Reintentar" />);

  expect(reload).toHaveBeenCalledOnce();
});

test("a landing requests another address, anonymously, so that no visit is counted", async () => {
  render(<OutageEnd address="/login" />);

  await pass(3000);

  expect(head.mock.calls).toEqual([["/login", expect.objectContaining({ credentials: "omit", method: "HEAD" })]]);
});
