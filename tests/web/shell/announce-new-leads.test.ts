import type { TFunction } from "i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announceNews } from "@/components/shell/new-lead-alert.ts";
import { notifications } from "@/contract/notifications/notifications.ts";
import { call } from "@/lib/api/call.ts";

vi.mock("@/lib/api/call.ts", () => ({ call: vi.fn() }));

const t = ((key: string) => key) as unknown as TFunction;
const notification = (id: string, createdAt: string) => ({
  id,
  createdAt,
  kind: "leadAssigned",
  readAt: null,
  count: 1,
  lead: { id: "lead-1", name: "Rosa Vera" },
  appointment: null,
  subjectId: null,
  details: {},
});
const BEFORE = "2026-01-05T12:00:00.000Z";
const AFTER = "2026-01-05T12:00:01.000Z";

const ofPage = vi.fn();
const ofWorker = vi.fn();
/** Phone browsers have Notification, but pages cannot construct one. */
function onPhone() {
  ofPage.mockImplementation(() => {
    throw new TypeError("Illegal constructor");
  });
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint === notifications.list
      ? { items: [notification("two", AFTER), notification("one", BEFORE)] }
      : [{ kind: "leadAssigned", inApp: true, browser: true, sound: false, mail: false }],
  );
  // An arrow function cannot be constructed.
  const Notification = Object.assign(
    function Notification(title: string, options: object) {
      ofPage(title, options);
    },
    { permission: "granted" },
  );
  vi.stubGlobal("Notification", Notification);
});
afterEach(() => vi.unstubAllGlobals());

const withWorker = (worker: object | undefined) =>
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => worker } });

test("a new lead is announced in the page without a worker, and without names", async () => {
  withWorker(undefined);

  const until = await announceNews(Date.parse(BEFORE), t, "America/Guayaquil");

  expect(ofPage.mock.calls).toEqual([["Prospecta", { body: "notifications.texts.leadAssigned", tag: "two" }]]);
  expect(until).toBe(Date.parse(AFTER));
});

test("a phone's browser announces it by the worker", async () => {
  onPhone();
  withWorker({ active: {}, showNotification: ofWorker });

  await announceNews(Date.parse(BEFORE), t, "America/Guayaquil");

  expect(ofWorker.mock.calls).toEqual([["Prospecta", { body: "notifications.texts.leadAssigned", tag: "two" }]]);
  expect(ofPage).not.toHaveBeenCalled();
});

test("a browser without notifications does not repeat the news", async () => {
  onPhone();
  withWorker(undefined);

  await expect(announceNews(Date.parse(BEFORE), t, "America/Guayaquil")).resolves.toBe(Date.parse(AFTER));
});
