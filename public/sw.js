// Keeps the page that is shown without a network, and the files that it names. Nothing of a session is ever kept, and
// what lies under /api does not pass through here.
const CACHE = "shell";
const SHELL = "/offline";
const SHOWN_FOR = new Set(["/", "/showroom", SHELL]);
const WAITS_MS = 10_000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keepShell().catch(() => {}));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showWindow());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && SHOWN_FOR.has(pathname)) event.respondWith(pageOf(request));
  else if (pathname.startsWith("/_next/static/")) event.respondWith(fileOf(request));
});

/** What was told of is behind the bell of any of its windows. */
async function showWindow() {
  const [open] = await self.clients.matchAll({ type: "window" });
  await (open ? open.focus() : self.clients.openWindow("/"));
}

/** The real page while the network gives it, whatever it answers. */
async function pageOf(request) {
  const late = new Promise((_, refuse) => setTimeout(refuse, WAITS_MS));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    const shell = await (await caches.open(CACHE)).match(SHELL);
    return shell ?? Response.error();
  }
}

/** Files of a build never change. */
async function fileOf(request) {
  return (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request);
}

/** The page last: while it is there, so is all that it needs. What it does not name any more goes. */
async function keepShell() {
  const page = await fetch(SHELL, { cache: "no-store", redirect: "error" });
  if (!page.ok) return;
  const cache = await caches.open(CACHE);
  const files = filesIn(await page.clone().text(), SHELL);
  for (const file of files) {
    const text = await keepFile(cache, file);
    for (const inner of text ? filesIn(text, file) : []) files.add(inner);
  }
  await cache.put(SHELL, page);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname !== SHELL && !files.has(pathname + search)) await cache.delete(url);
  }
}

/** @returns the text of a style sheet, which names further files. */
async function keepFile(cache, file) {
  let kept = await cache.match(file);
  if (!kept) {
    kept = await fetch(file);
    if (!kept.ok) throw new Error(`${file} ${kept.status}`);
    await cache.put(file, kept.clone());
  }
  return file.split("?")[0].endsWith(".css") ? kept.text() : undefined;
}

function filesIn(text, base) {
  const named = [
    ...text.matchAll(/(?:\/_next\/)?static\/(?:chunks|css|media)\/[\w./~@%()-]+?\.(?:js|css|woff2)(?:\?[\w=.-]+)?/g),
  ].map(([path]) => (path.startsWith("/") ? path : `/_next/${path}`));
  const inside = base.includes(".css") ? [...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, path]) => path) : [];
  const relative = inside
    .filter((path) => !path.startsWith("data:"))
    .map((path) => new URL(path, new URL(base, self.location.origin)))
    .filter(({ origin }) => origin === self.location.origin)
    .map(({ pathname, search }) => pathname + search);
  return new Set(base.includes(".css") ? relative : named);
}
