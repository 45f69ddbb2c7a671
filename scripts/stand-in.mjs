import { parseArgs } from "node:util";
import { readDotEnv } from "./project.mjs";

readDotEnv();

const STAND_INS = {
  graph: {
    load: () => import("./stand-ins/graph.mjs"),
    port: "4900",
    network: "meta",
    setting: "META_APP_SECRET",
    describe: (address) => `Answers as Graph at ${address}.
Settings of the product: META_GRAPH_URL=${address} META_DIALOG_URL=${address} META_APP_ID=4242 META_APP_SECRET=<the same secret>`,
  },
  tiktok: {
    load: () => import("./stand-ins/tiktok.ts"),
    port: "4302",
    network: "tiktok",
    setting: "TIKTOK_APP_SECRET",
    describe: (address) => `Answers as TikTok's API for Business at ${address}.
Settings of the product: TIKTOK_API_URL=${address}/open_api/v1.3 TIKTOK_APP_ID=4242 TIKTOK_APP_SECRET=<the same secret>
Send leads to all subscribers: ${address}/stand-in/send?page_id=7420000000000000777&count=1000`,
  },
  crm: {
    load: () => import("./stand-ins/crm.ts"),
    port: "4303",
    network: "crm",
    setting: "",
    describe: (
      address,
    ) => `Answers as Pilot, Tecnom, HubSpot, Salesforce, Zoho and Pipedrive (${address}/v1) at ${address}.
Settings of the product: OUTBOUND_ALLOW=${new URL(address).host}
Error answers: curl -X PUT '${address}/stand-in?failure=limited&times=2'; received requests: curl ${address}/stand-in`,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string" }, webhook: { type: "string" }, secret: { type: "string" } },
});
const [name = ""] = positionals;

if (process.env.NODE_ENV === "production") {
  console.error("A stand-in cannot run in production.");
  process.exit(1);
}
if (!Object.hasOwn(STAND_INS, name)) {
  console.error(`Usage: npm run stand-in -- ${Object.keys(STAND_INS).join(" | ")}`);
  process.exit(1);
}
const { load, port, network, setting, describe } = STAND_INS[name];
const { start } = await load();
const address = await start({
  port: Number(values.port ?? port),
  webhook: values.webhook ?? `http://localhost:${process.env.PORT ?? 3000}/api/webhook/${network}`,
  secret: values.secret ?? process.env[setting]?.split(",")[0] ?? `${network}_app_secret_test`,
});
console.log(`Stand-in with generated data only. ${describe(address)}`);
