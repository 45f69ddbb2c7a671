import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Shared by all scripts. Needs no installed package and runs on Node 20.12. */
export const root = new URL("../", import.meta.url);

export const projectPath = (file) => fileURLToPath(new URL(file, root));

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export function readDotEnv() {
  if (existsSync(projectPath(".env"))) process.loadEnvFile?.(projectPath(".env"));
}

const NEEDED = [24, 7];

function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const pinned = projectPath(`node_modules/node-linux-${process.arch}/bin/node`);
  if (existsSync(pinned)) return pinned;
  return fail(`Node ${NEEDED.join(".")} or newer is required; this is ${process.versions.node}: see nodejs.org.`);
}
