// @vitest-environment node
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";
import { readSource } from "@/tests/support/imports.ts";

const ORIGIN = "https://prospecta.example";
const PAGE = `<html><script src="/_next/static/chunks/a.js"></script><link href="/_next/static/chunks/b.css">
  self.__next_f.push([1,"static/chunks/c.js"])</html>`;
const FILES: Record<string, string> = {
  "/offline": PAGE,
  "/_next/static/chunks/a.js": "a",
  "/_next/static/chunks/b.css": "@font-face{src:url(../media/inter.woff2)}",
  "/_next/static/chunks/c.js": "c",
  "/_next/static/media/inter.woff2": "font",
};

type ReceivedEvent = { respondWith: (answer: unknown) => void; request: { url: string; method: string; mode: string } };
let files: Record<string, string>;
let isOnline: boolean;
let cacheEntries: Map<string, Response>;
let worker: Record<string, (event: unknown) => void>;
let windows: { focus: () => Promise<void> }[];
let displayed: string[];
const pathOf = (requested: string | { url: string }) => {
  const { pathname, search } = new URL(typeof requested === "string" ? requested : requested.url, ORIGIN);
  return pathname + search;
};

beforeEach(() => {
  files = { ...FILES };
  isOnline = true;
  cacheEntries = new Map();
  worker = {};
  windows = [];
  displayed = [];
  const cache = {
    match: async (requested: string) => cacheEntries.get(pathOf(requested))?.clone(),
    put: async (requested: string, response: Response) => void cacheEntries.set(pathOf(requested), response),
    keys: async () => [...cacheEntries.keys()].map((path) => ({ url: ORIGIN + path })),
    delete: async (requested: string) => cacheEntries.delete(pathOf(requested)),
  };
  const fetch = async (requested: string | { url: string }) => {
    const text = files[pathOf(requested)];
    if (!isOnline) throw new TypeError("Failed to fetch");
    return new Response(text ?? "missing", { status: text === undefined ? 404 : 200 });
  };
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: () => {},
    clients: {
      claim: async () => {},
      matchAll: async () => windows,
      openWindow: async (path: string) => void displayed.push(path),
    },
    addEventListener: (name: string, receive: (event: unknown) => void) => {
      worker[name] = receive;
    },
  };
  runInNewContext(readSource("public/sw.js"), {
    self,
    caches: { open: async () => cache },
    fetch,
    URL,
    Response,
    setTimeout,
  });
});

const keep = async (name: "install" | "message") => {
  const under: Promise<unknown>[] = [];
  worker[name]?.({ data: "keep", waitUntil: (work: Promise<unknown>) => under.push(work) });
  await Promise.all(under);
};
/** @returns the worker's answer, or undefined where it leaves the call to the browser */
const load = async (path: string, { mode = "cors", method = "GET" } = {}) => {
  let answered: unknown;
  const respondWith = (given: unknown) => {
    answered = given;
  };
  worker.fetch?.({ respondWith, request: { url: ORIGIN + path, method, mode } } satisfies ReceivedEvent);
  return answered && (await (answered as Promise<Response>)).text();
};

test("a pressed notification shows an open window, else a new one", async () => {
  const press = async () => {
    const under: Promise<unknown>[] = [];
    const notification = { close: () => displayed.push("closed") };
    worker.notificationclick?.({ notification, waitUntil: (work: Promise<unknown>) => under.push(work) });
    await Promise.all(under);
  };

  await press();
  windows = [{ focus: async () => void displayed.push("focused") }];
  await press();

  expect(displayed).toEqual(["closed", "/", "closed", "focused"]);
});

test("it caches the shell and its named files only", async () => {
  await keep("install");

  expect([...cacheEntries.keys()].sort()).toEqual(Object.keys(FILES).sort());
});

test("without a network the showroom is the shell; with one it is the page itself", async () => {
  await keep("install");
  files["/showroom"] = "the page";
  const online = await load("/showroom", { mode: "navigate" });
  isOnline = false;

  expect(online).toBe("the page");
  expect(await load("/showroom", { mode: "navigate" })).toBe(PAGE);
  expect(await load("/", { mode: "navigate" })).toBe(PAGE);
  expect(await load("/_next/static/chunks/a.js")).toBe("a");
});

test("calls, writes and other pages do not pass through it", async () => {
  await keep("install");

  expect(await load("/api/lead-prospection/deals")).toBeUndefined();
  expect(await load("/api/auth/session")).toBeUndefined();
  expect(await load("/showroom", { method: "POST", mode: "navigate" })).toBeUndefined();
  expect(await load("/gathering", { mode: "navigate" })).toBeUndefined();
  expect(await load("/showroom?_rsc=1")).toBeUndefined();
});

test("the next build replaces the earlier one, once it is complete", async () => {
  await keep("install");
  files = { ...FILES, "/offline": PAGE.replace("a.js", "d.js"), "/_next/static/chunks/d.js": "d" };
  await keep("message");
  const after = [...cacheEntries.keys()];
  files["/offline"] = PAGE.replace("a.js", "gone.js");
  await keep("message");

  expect(after).toContain("/_next/static/chunks/d.js");
  expect(after).not.toContain("/_next/static/chunks/a.js");
  expect(await cacheEntries.get("/offline")?.clone().text()).toContain("d.js");
});
