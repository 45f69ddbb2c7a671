import { buildIfStale } from "./build.mjs";
import { ensureInstalled } from "./installed.mjs";
import { waitFor } from "./ports.mjs";
import { PROVIDER, ProcessGroup, readSettings, WEB } from "./product.mjs";
import { fail, findNode, projectPath, readDotEnv } from "./project.mjs";
import { STAND_IN, startFakes } from "./stand-ins/start.mjs";

const COMPANIES = {
  Platform: {
    "superadmin@prospecta.example": "superadmin",
    "admin-cct@prospecta.example": "admin-cct",
    "admin-hdl@prospecta.example": "admin-hdl",
  },
  "Andes Motor": {
    "valeria.andrade@andesmotor.example": "admin-client, two licences",
    "supervisor@andesmotor.example": "supervisor",
    "general@andesmotor.example": "general",
    "cct@andesmotor.example": "advisor-cct",
    "asesor@andesmotor.example": "sales-manager",
    "host@andesmotor.example": "host",
  },
  "Costa Autos": {
    "admin@costaautos.example": "admin-client",
    "supervisor@costaautos.example": "supervisor",
    "asesor@costaautos.example": "sales-manager",
    "host@costaautos.example": "host",
  },
};

function demoAccounts(env) {
  const lines = Object.entries(COMPANIES).flatMap(([company, accounts]) => [
    company,
    ...Object.entries(accounts).map(([email, role]) => `  ${email.padEnd(36)}${role}`),
  ]);
  return [`Demo accounts, password ${env.DEMO_PASSWORD || "Prospecta-2026"}`, ...lines].join("\n");
}

readDotEnv();
ensureInstalled();
const node = findNode();
// Stand-ins sign with public demo secrets.
const isWithStandIns = process.argv.includes("--stand-ins");
if (isWithStandIns && process.env.DEMO_DATA === "false") fail("--stand-ins requires demo data.");
const settings = await readSettings(process.env);
const standIns = isWithStandIns ? await startFakes(process.env) : { names: [], env: {} };
const processes = new ProcessGroup();
// A terminal shows warnings only; log collectors get every line.
const LOG_LEVEL = process.env.LOG_LEVEL || (process.stdout.isTTY ? "warn" : "info");
const options = { cwd: projectPath("."), env: { ...settings.env, ...standIns.env, LOG_LEVEL, NODE_ENV: "production" } };

const isOver = () => processes.isEnding;

for (const name of standIns.names) {
  const env = { ...options.env, NODE_ENV: "development" };
  processes.start(`stand-in of ${name}`, node, [...STAND_IN, name], { ...options, env });
}
if (settings.isProviderOurs) {
  // The provider reports its own start errors, such as a locked data directory, before the build.
  processes.start("provider", node, PROVIDER, options, { speaksForItself: true });
  await waitFor(`${settings.providerUrl}/healthz`, { isOver });
}
const build = processes.isEnding ? undefined : buildIfStale(node);
if (build) {
  console.log("Building the web application.");
  processes.add("build", build, { awaited: true });
  await new Promise((resolve) => build.once("exit", resolve));
}

if (!processes.isEnding) {
  processes.start("web", node, [...WEB, "-p", settings.env.PORT, "-H", settings.host], options);
  const ready = await Promise.all([
    !settings.isProviderOurs || waitFor(`${settings.providerUrl}/readyz`, { isOver }),
    waitFor(`${settings.ownAddress}/offline`, { isOver }),
  ]);
  if (ready.every(Boolean)) {
    console.log(`\nProspecta is ready: ${settings.address}`);
    console.log(`Provider API:       ${settings.providerUrl}`);
    console.log(
      settings.isOpen
        ? `It listens at ${settings.host}: other machines reach it.`
        : "It listens on this machine alone; HOST=0.0.0.0 opens it to others.",
    );
    if (settings.isProviderOurs && process.env.DEMO_DATA !== "false") console.log(`\n${demoAccounts(process.env)}\n`);
  } else if (!processes.isEnding) {
    process.stderr.write("Not ready after two minutes; stopping.\n");
    processes.end(1);
  }
}
