import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fail, root } from "./project.mjs";

/** Installs by the lock when node_modules differs. @param folder with its own lock, as "tools/architecture/" */
export function ensureInstalled(folder = "") {
  if (isInstalled(folder)) return;
  console.log("Installing packages.");
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const { status, error } = spawnSync(
    command,
    [...before, "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: new URL(folder, root),
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32" && command === "npm",
    },
  );
  if (error || status !== 0) fail("The packages could not be installed: npm ci failed, see above.");
}

/** npm writes its own lock into node_modules after a complete installation. */
function isInstalled(folder) {
  const requested = readPackages(`${folder}package-lock.json`);
  const present = readPackages(`${folder}node_modules/.package-lock.json`);
  if (!present) return false;
  return Object.entries(requested).every(
    ([path, entry]) =>
      path === "" || (present[path] ? present[path].version === entry.version : Boolean(entry.optional)),
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(new URL(file, root), "utf8")).packages;
  } catch {
    return undefined;
  }
}
