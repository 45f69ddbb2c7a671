import { buildIfStale } from "./build.mjs";
import { demoAccounts } from "./demo-accounts.mjs";
import { findNode, pathOf, readDotEnv } from "./house.mjs";
import { ensureInstalled } from "./installed.mjs";
import { waitFor } from "./ports.mjs";
import { Household, PROVIDER, readSettings, WEB } from "./product.mjs";

readDotEnv();
ensureInstalled();
const node = findNode();
const settings = await readSettings(process.env);
const household = new Household();
// A terminal shows what needs attention; anything that collects logs gets all of them.
const LOG_LEVEL = process.env.LOG_LEVEL || (process.stdout.isTTY ? "warn" : "info");
const options = { cwd: pathOf("."), env: { ...settings.env, LOG_LEVEL, NODE_ENV: "production" } };

const isOver = () => household.isEnding;

if (settings.isProviderOurs) {
  // It says itself what keeps it from starting, such as a directory that another one holds: before anything is built.
  household.start("provider", node, PROVIDER, options, { speaksForItself: true });
  await waitFor(`${settings.providerUrl}/healthz`, { isOver });
}
const build = household.isEnding ? undefined : buildIfStale(node);
if (build) {
  console.log("Building the web.");
  household.add("build", build, { awaited: true });
  await new Promise((resolve) => build.once("exit", resolve));
}

if (!household.isEnding) {
  household.start("web", node, [...WEB, "-p", settings.env.PORT], options);
  const ready = await Promise.all([
    !settings.isProviderOurs || waitFor(`${settings.providerUrl}/readyz`, { isOver }),
    waitFor(`http://127.0.0.1:${settings.env.PORT}/login`, { isOver }),
  ]);
  if (ready.every(Boolean)) {
    console.log(`\nProspecta is ready: ${settings.address}`);
    console.log(`Provider API:       ${settings.providerUrl}`);
    if (settings.isProviderOurs && process.env.DEMO_DATA !== "false") console.log(`\n${demoAccounts(process.env)}\n`);
  } else if (!household.isEnding) {
    process.stderr.write("Not ready after two minutes; stopping.\n");
    household.end(1);
  }
}
