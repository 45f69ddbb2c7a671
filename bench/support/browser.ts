import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium } from "playwright";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const QUIET = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch(options([]));
}

export function openOwnBrowser(args: string[]): Promise<BrowserContext> {
  return chromium.launchPersistentContext("", options(args));
}

function options(args: string[]) {
  const executablePath = INSTALLED.find((file) => existsSync(file));
  return { ...(executablePath && { executablePath }), args: [...QUIET, ...args] };
}

export function cookiesFor(url: string, header: string) {
  return header.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
}
