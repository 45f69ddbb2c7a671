import "@testing-library/jest-dom/vitest";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { Session } from "next-auth";
import { SessionProvider, signOut, useSession } from "next-auth/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Providers } from "@/components/shell/providers.tsx";
import { endSession, notifyOtherTabs } from "@/lib/session/guard.ts";
import { MESSAGE_KEY } from "@/lib/session/leave.ts";

const session = (licenseId: string, userId = "one"): Session =>
  ({
    user: { userId, fullName: "Valeria Andrade", licenses: [] },
    licenseId,
    expires: "",
  }) as unknown as Session;

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

const draw = (seed: Session | null) =>
  render(
    <Providers session={seed}>
      <Shown />
    </Providers>,
  );
const flushTimers = () => act(() => vi.advanceTimersByTimeAsync(0));
const storageEvent = (key: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: key && localStorage.getItem(key) }));

test("the first render has the server's session, without a call", () => {
  draw(session("a"));

  expect(screen.getByText("authenticated a")).toBeInTheDocument();
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ["focus", () => window.dispatchEvent(new Event("focus"))],
  ["becoming visible", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["a message of another tab", () => storageEvent(MESSAGE_KEY)],
  [
    "a message of next-auth in another tab",
    () => {
      localStorage.setItem(
        MESSAGE_KEY,
        JSON.stringify({ event: "session", data: { trigger: "getSession" }, timestamp: 1 }),
      );
      storageEvent(MESSAGE_KEY);
    },
  ],
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
  localStorage.setItem(MESSAGE_KEY, JSON.stringify({ ...message, timestamp: performance.timeOrigin / 1000 - 1 }));

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

test("a message during a read causes another read after it", async () => {
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

test("a licence selected in another tab renders the page anew", async () => {
  draw(session("a"));
  answers.push(() => Promise.resolve(Response.json(session("b"))));

  act(() => void storageEvent(MESSAGE_KEY));
  await flushTimers();

  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByText("authenticated a")).toBeInTheDocument();
});

test("another user signed in in another tab renders the page anew, without stored data of the first user", async () => {
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

test("a read is not announced to the other tabs, which would all read in turn", async () => {
  draw(session("a"));

  act(() => void window.dispatchEvent(new Event("focus")));
  await act(() => vi.advanceTimersByTimeAsync(300_000));

  expect(fetch).toHaveBeenCalledTimes(2);
  expect(localStorage.getItem(MESSAGE_KEY)).toBeNull();
});

test("polling of the session continues after a failed read", async () => {
  draw(session("a"));
  answers.push(() => Promise.reject(new TypeError("Failed to fetch")));
  notifyOtherTabs("update");
  act(() => void storageEvent(MESSAGE_KEY));
  await flushTimers();
  answers.push(() => Promise.resolve(Response.json({})));

  await act(() => vi.advanceTimersByTimeAsync(300_000));

  expect(replace).toHaveBeenCalledOnce();
});

function Renaming() {
  const { data, status, update } = useSession();
  const save = () => update({ licenseId: "b" });
  return <button type="button" onClick={save}>{`${status} ${data?.user.fullName} ${data?.licenseId}`}</button>;
}

const drawRenaming = () =>
  render(
    <Providers session={session("a")}>
      <Renaming />
    </Providers>,
  );
const renamed = (licenseId: string) => {
  const read = session(licenseId);
  return { ...read, user: { ...read.user, fullName: "Valeria Paz" } };
};

test("an update renders the new session, without a loading status in between", async () => {
  drawRenaming();
  answers.push(
    () => Promise.resolve(Response.json({ csrfToken: "of-this-browser" })),
    () => Promise.resolve(Response.json(renamed("a"))),
  );

  act(() => screen.getByRole("button").click());
  expect(screen.getByText("authenticated Valeria Andrade a")).toBeInTheDocument();
  await flushTimers();

  expect(screen.getByText("authenticated Valeria Paz a")).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem(MESSAGE_KEY) ?? "")).toMatchObject({ event: "session" });
});

test("an update to another licence leaves the page as it is, for its caller to redraw", async () => {
  drawRenaming();
  answers.push(
    () => Promise.resolve(Response.json({ csrfToken: "of-this-browser" })),
    () => Promise.resolve(Response.json(renamed("b"))),
  );

  act(() => screen.getByRole("button").click());
  await flushTimers();

  expect(screen.getByText("authenticated Valeria Andrade a")).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

test("an update that fails changes nothing", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  drawRenaming();
  answers.push(
    () => Promise.resolve(Response.json({ csrfToken: "of-this-browser" })),
    () => Promise.resolve(Response.json({ code: "UNAVAILABLE" }, { status: 503 })),
  );

  act(() => screen.getByRole("button").click());
  await flushTimers();

  expect(screen.getByText("authenticated Valeria Andrade a")).toBeInTheDocument();
  expect(replace).not.toHaveBeenCalled();
});

/** What the guard is for: without it these end the session or multiply the reads. */
describe("next-auth's own provider", () => {
  const drawAlone = (interval = 0) =>
    render(
      <SessionProvider session={session("a")} refetchInterval={interval}>
        <Shown />
      </SessionProvider>,
    );
  const becomeVisible = () => act(() => void document.dispatchEvent(new Event("visibilitychange")));

  test("ends the session on a failed read, and reads no more", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    drawAlone(300);
    answers.push(() => Promise.resolve(Response.json({ code: "UNAVAILABLE" }, { status: 503 })));

    becomeVisible();
    await flushTimers();
    expect(screen.getByText("unauthenticated")).toBeInTheDocument();
    vi.mocked(fetch).mockClear();
    becomeVisible();
    await act(() => vi.advanceTimersByTimeAsync(600_000));

    expect(vi.mocked(fetch).mock.calls.filter(([url]) => url === "/api/auth/session")).toEqual([]);
  });

  test("announces each of its reads, upon which every other tab reads", async () => {
    drawAlone();

    becomeVisible();
    await flushTimers();

    expect(JSON.parse(localStorage.getItem(MESSAGE_KEY) ?? "")).toMatchObject({ data: { trigger: "getSession" } });
  });

  test("announces a sign-out that failed", async () => {
    answers.push(
      () => Promise.resolve(Response.json({ csrfToken: "of-this-browser" })),
      () => Promise.resolve(Response.json({ code: "PROVIDER_UNREACHABLE" }, { status: 502 })),
    );

    await signOut({ redirect: false });

    expect(JSON.parse(localStorage.getItem(MESSAGE_KEY) ?? "")).toMatchObject({ data: { trigger: "signout" } });
  });
});

test("a sign-out that failed is withdrawn, reported, and clears nothing", async () => {
  localStorage.setItem("leads", "x");
  answers.push(
    () => Promise.resolve(Response.json({ csrfToken: "of-this-browser" })),
    () => Promise.resolve(Response.json({ code: "PROVIDER_UNREACHABLE" }, { status: 502 })),
  );
  const forget = vi.fn(async () => {});

  await expect(endSession(forget)).rejects.toThrow();

  expect(forget).not.toHaveBeenCalled();
  expect(localStorage.getItem("leads")).toBe("x");
  expect(JSON.parse(localStorage.getItem(MESSAGE_KEY) ?? "")).toMatchObject({ data: { trigger: "update" } });
});
