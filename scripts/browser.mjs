import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** The headless shell draws no window and needs a quarter less CPU. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const CANDIDATES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
  "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
];

export function findBrowser() {
  const onPath = (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [process.env.BROWSER_PATH, ...onPath, ...CANDIDATES, ...playwrights()].find(
    (file) => file && existsSync(file),
  );
}

function playwrights() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ||
    path.join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache", "ms-playwright");
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith("chromium-"))
    .flatMap((name) => [
      path.join(cache, name, "chrome-linux", "chrome"),
      path.join(cache, name, "chrome-linux64", "chrome"),
      path.join(cache, name, "chrome-mac", "Chromium.app/Contents/MacOS/Chromium"),
    ]);
}
