import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findBrowser } from "./browser.mjs";
import { findNode, projectPath } from "./project.mjs";

const SHELL = "chromium-headless-shell";

/** @returns Debian names of the packages that the tests need and this machine lacks. Needs node_modules. */
export function missingPackages() {
  return [...(findBrowser() ? [] : [SHELL]), ...(hasPostgres() ? [] : ["postgresql"])];
}

export function packagesOfCi() {
  return [...new Set([...(existsSync(`/usr/bin/${SHELL}`) ? [] : [SHELL]), ...missingPackages()])];
}

function hasPostgres() {
  const { status } = spawnSync(findNode(), [projectPath("scripts/with-postgres.mjs")], { stdio: "ignore" });
  return status === 0;
}

export function installLine(packages) {
  return `apt-get install -y --no-install-recommends ${packages.join(" ")}`;
}
