import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What every script knows. Needs nothing installed and runs on Node 20.12. */
export const root = new URL("../", import.meta.url);

export const pathOf = (file) => fileURLToPath(new URL(file, root));

/** One line for whoever started it, and no more. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** What `.env` says counts where the environment says nothing. */
export function readDotEnv() {
  if (existsSync(pathOf(".env"))) process.loadEnvFile?.(pathOf(".env"));
}

const NEEDED = [24, 7];

function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/** The Node that runs the product: the one at hand when it is new enough, else the one that the lock pins. */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const pinned = pathOf(`node_modules/node-linux-${process.arch}/bin/node`);
  if (existsSync(pinned)) return pinned;
  return fail(`Node ${NEEDED.join(".")} or newer is needed here and this is ${process.versions.node}: see nodejs.org.`);
}
