import { findNode, pathOf, readDotEnv } from "./house.mjs";
import { ensureInstalled } from "./installed.mjs";
import { Household, PROVIDER, readSettings, WEB_RELOADING } from "./product.mjs";

readDotEnv();
ensureInstalled();
const node = findNode();
const settings = await readSettings(process.env);
const household = new Household();
const options = { cwd: pathOf("."), env: { ...settings.env, NODE_ENV: "development" } };

if (settings.isProviderOurs) {
  household.start("provider", node, ["--watch", "--watch-preserve-output", ...PROVIDER], options);
}
household.start("web", node, [...WEB_RELOADING, "-p", settings.env.PORT], options);
