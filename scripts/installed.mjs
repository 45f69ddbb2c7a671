import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fail, root } from "./house.mjs";

/**
 * Installs by the lock when what is installed is not what the lock says. Runs before anything is installed.
 * @param folder with a lock of its own, as in "tools/architecture/"; without it the whole project's
 */
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

/** npm leaves in node_modules the list of what it put there, after all of it is in place. */
function isInstalled(folder) {
  const wanted = packagesOf(`${folder}package-lock.json`);
  const present = packagesOf(`${folder}node_modules/.package-lock.json`);
  if (!present) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" || (present[path] ? present[path].version === entry.version : Boolean(entry.optional)),
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(new URL(file, root), "utf8")).packages;
  } catch {
    return undefined;
  }
}
