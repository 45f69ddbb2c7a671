import { ensureInstalled } from "./installed.mjs";
import { PROVIDER, ProcessGroup, readSettings, WEB_RELOADING } from "./product.mjs";
import { findNode, projectPath, readDotEnv } from "./project.mjs";
import { STAND_IN, startFakes } from "./stand-ins/start.mjs";

readDotEnv();
ensureInstalled();
const node = findNode();
const settings = await readSettings(process.env);
const standIns = await startFakes(process.env);
const processes = new ProcessGroup();
const options = { cwd: projectPath("."), env: { ...settings.env, ...standIns.env, NODE_ENV: "development" } };

if (settings.isProviderOurs) {
  for (const name of standIns.names) processes.start(`stand-in of ${name}`, node, [...STAND_IN, name], options);
  processes.start("provider", node, ["--watch", "--watch-preserve-output", ...PROVIDER], options);
}
processes.start("web", node, [...WEB_RELOADING, "-p", settings.env.PORT, "-H", settings.host], options);
