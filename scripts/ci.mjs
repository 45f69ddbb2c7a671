import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.mjs";
import { ensureInstalled } from "./installed.mjs";
import { fail } from "./project.mjs";
import { installLine, missingPackages, packagesOfCi } from "./system-packages.mjs";

ensureInstalled();
const missing = packagesOfCi();
if (missing.length > 0) {
  const apt = (...args) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  console.log(installLine(missing));
  apt("update", "-qq");
  // One by one: a release without one of them must not block the others.
  const install = (name) => apt("install", "-y", "-qq", "--no-install-recommends", name);
  for (const name of missing) install(name);
  if (!findBrowser()) install("chromium");
  if (missingPackages().length > 0) fail(`Not installed: ${missingPackages().join(", ")}`);
}
await import("./test.mjs");
