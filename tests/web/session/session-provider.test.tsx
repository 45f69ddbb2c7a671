import "@testing-library/jest-dom/vitest";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type BrowserSession, SessionProvider, useSession } from "@/lib/session/client.ts";
import { MESSAGE_KEY, notifyOtherTabs } from "@/lib/session/tabs.ts";

const session = (licenseId: string, userId = "one"): BrowserSession =>
  ({
    user: { userId, fullName: "Valeria Andrade", licenses: [] },
    licenseId,
    expires: "",
  }) as unknown as BrowserSession;

const replace = vi.fn();
const reload = vi.fn();
let answers: (() => Promise<Response>)[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/gathering", search: "?source=web", replace, reload, protocol: "http:" });
  answers = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(() => (answers.shift() ?? (() => Promise.resolve(Response.json(session("a")))))()),
  );
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function Shown() {
  const { status, data } = useSession();
  return <p>{`${status} ${data?.licenseId ?? ""}`}</p>;
}

const draw = (seed: BrowserSession | null) =>
  render(
    <SessionProvider session={seed}>
      <Shown />
    </SessionProvider>,
  );
const flushTimers = () => act(() => vi.advanceTimersByTimeAsync(0));
const storageEvent = (key: string | null) => window.dispatchEvent(new StorageEvent("storage", { key }));

test("the server's session is there from the first drawing, without a call", () => {
  draw(session("a"));

  expect(screen.getByText("authenticated a")).toBeInTheDocument();
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ["focus", () => window.dispatchEvent(new Event("focus"))],
  ["becoming visible", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["a message of another tab", () => storageEvent(MESSAGE_KEY)],
  ["a storage that was emptied", () => storageEvent(null)],
  ["300 seconds", () => vi.advanceTimersByTime(300_000)],
])("the session is read again on %s", async (_, happen) => {
  draw(session("a"));

  act(() => void happen());
  await flushTimers();

  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith("/api/auth/session", { cache: "no-store" });
});

test("a message of another tab during the load is read once the scripts run", async () => {
  notifyOtherTabs("signin");
  answers.push(() => Promise.resolve(Response.json(session("a", "two"))));

  draw(session("a"));
  await flushTimers();

  expect(fetch).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test("a message of another tab before the request changes nothing", async () => {
  notifyOtherTabs("signin");
  const message = JSON.parse(localStorage.getItem(MESSAGE_KEY) ?? "");
  localStorage.setItem(MESSAGE_KEY, JSON.stringify({ ...message, timestamp: performance.timeOrigin - 1 }));

  draw(session("a"));
  await flushTimers();

  expect(fetch).not.toHaveBeenCalled();
});

test("signing out in another tab leaves no draft", async () => {
  draw(session("a"));
  sessionStorage.setItem("drafts", "typed by one");
  answers.push(() => Promise.resolve(Response.json({})));

  notifyOtherTabs("signout");
  act(() => void storageEvent(MESSAGE_KEY));
  await flushTimers();

  expect(sessionStorage.getItem("drafts")).toBeNull();
  expect(replace).toHaveBeenCalledOnce();
});

test("an ended session renders nothing, clears storage except language and theme, and leads to /login", async () => {
  draw(session("a"));
  for (const key of ["locale", "theme", "leads"]) localStorage.setItem(key, "x");
  sessionStorage.setItem("anything", "x");
  answers.push(() => Promise.resolve(Response.json({})));

  act(() => void storageEvent(MESSAGE_KEY));
  await flushTimers();

  expect(screen.queryByText(/authenticated/)).toBeNull();
  expect(Object.keys(localStorage).sort()).toEqual(["locale", "theme"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(replace).toHaveBeenCalledWith("/login?error=SessionEnded&callbackUrl=%2Fgathering%3Fsource%3Dweb");
});

test.each([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a 502", () => Promise.resolve(Response.json({ code: "PROVIDER_UNREACHABLE" }, { status: 502 }))],
  ["a 429", () => Promise.resolve(new Response("", { status: 429 }))],
])("%s ends no session", async (_, answer) => {
  draw(session("a"));
  answers.push(answer);

  act(() => void window.dispatchEvent(new Event("focus")));
  await flushTimers();

  expect(screen.getByText("authenticated a")).toBeInTheDocument();
  expect(replace).not.toHaveBeenCalled();
});

test("news that come while a reading is under way are read after it", async () => {
  draw(session("a"));
  let finish: (response: Response) => void = () => {};
  answers.push(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
    () => Promise.resolve(Response.json({})),
  );

  act(() => void window.dispatchEvent(new Event("focus")));
  act(() => void storageEvent(MESSAGE_KEY));
  finish(Response.json(session("a")));
  await flushTimers();

  expect(fetch).toHaveBeenCalledTimes(2);
  expect(replace).toHaveBeenCalledOnce();
});

test("another licence chosen in another tab draws the page afresh", async () => {
  draw(session("a"));
  answers.push(() => Promise.resolve(Response.json(session("b"))));

  act(() => void storageEvent(MESSAGE_KEY));
  await flushTimers();

  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByText("authenticated a")).toBeInTheDocument();
});

test("another person signed in in another tab draws the page afresh, without what the first one stored", async () => {
  draw(session("a"));
  localStorage.setItem("leads", "x");
  answers.push(() => Promise.resolve(Response.json(session("a", "two"))));

  act(() => void storageEvent(MESSAGE_KEY));
  await flushTimers();

  expect(reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem("leads")).toBeNull();
});

test("a draft returns to its author, and to no other user", async () => {
  draw(session("a"));
  sessionStorage.setItem("drafts", "typed by one");
  answers.push(() => Promise.resolve(Response.json({})));
  act(() => void storageEvent(MESSAGE_KEY));
  await flushTimers();
  cleanup();

  draw(session("a"));
  const back = sessionStorage.getItem("drafts");
  cleanup();
  draw(session("a", "two"));

  expect(back).toBe("typed by one");
  expect(sessionStorage.getItem("drafts")).toBeNull();
});

test("without a provider above, the status is loading", () => {
  render(<Shown />);

  expect(screen.getByText("loading")).toBeInTheDocument();
});
