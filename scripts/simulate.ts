import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { dealerFile } from "./simulate/dealer-file.ts";
import { DemoLicence, isThisMachine, Refused } from "./simulate/demo-licence.ts";
import { type Answered, fire } from "./simulate/fire.ts";
import { type Identity, makeShots, SENDERS, type SenderName } from "./simulate/senders.ts";
import standIns from "./stand-ins/settings.json" with { type: "json" };

const USAGE = `npm run simulate -- ${SENDERS.join("|")}|csv [--rate 5] [--count n] [--to address] [--seed word]
  On this machine with demo data, the demo administrator creates missing keys, connections and campaigns.
  For other products, name the sender:
  web, adf   --key pk_…       an API key of the licence
  tiktok     --account, --form  TikTok's ids of a subscribed advertiser and a form; signed with TIKTOK_APP_SECRET
  meta       --account, --form  Meta's ids of a subscribed page and a form; signed with META_APP_SECRET
             The product then fetches each lead from Graph: META_GRAPH_URL must be the stand-in (npm run stand-in -- graph).
  csv        imports --count rows of a sample dealer file; --to file.csv writes the file instead`;

if (process.env.NODE_ENV === "production") fail("Simulated leads cannot be sent in production.");

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rate: { type: "string", default: "5" },
    count: { type: "string" },
    to: { type: "string" },
    key: { type: "string" },
    account: { type: "string" },
    form: { type: "string" },
    seed: { type: "string", default: String(Date.now()) },
  },
});
const name = positionals[0];
const rate = positive("rate", values.rate);
const count = values.count === undefined ? Number.POSITIVE_INFINITY : positive("count", values.count);
const FILE_ROWS = 1000;

try {
  if (name === "csv") await loadFile();
  else if (SENDERS.includes(name as SenderName)) await send(name as SenderName);
  else fail(USAGE);
} catch (cause) {
  if (!(cause instanceof Refused)) throw cause;
  fail(cause.message);
}

async function loadFile(): Promise<void> {
  const rows = Number.isFinite(count) ? count : FILE_ROWS;
  const file = dealerFile(rows, values.seed);
  if (values.to) {
    writeFileSync(values.to, file);
    return console.log(`${rows} rows in ${values.to}`);
  }
  const licence = await enter();
  const { state, counts } = await licence.load(file, ({ done }) => console.log(`${done} of ${rows} rows`));
  const outcomes = Object.entries(counts).map(([outcome, some]) => `${outcome}: ${some}`);
  console.log(`${rows} rows, ${state}; ${outcomes.join(", ")}`);
}

async function send(sender: SenderName): Promise<void> {
  const to = (values.to ?? `http://localhost:${process.env.PORT || 3000}`).replace(/\/$/, "");
  const identity = await readIdentity(sender, to);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  const answers: Answered[] = [];
  console.log(
    `${sender} to ${to}, ${rate} a second${Number.isFinite(count) ? `, ${count} in all` : "; Ctrl-C ends it"}`,
  );
  const shots = makeShots(sender, identity, values.seed);
  const ticker = setInterval(() => console.log(tallied(answers)), 5000);
  await fire(to, shots, { rate, count, signal: stop.signal }, (answer) => answers.push(answer));
  clearInterval(ticker);
  console.log(tallied(answers));
}

async function readIdentity(sender: SenderName, to: string): Promise<Identity> {
  const { key = "", account = "", form = "" } = values;
  const secret = readSecret(sender);
  const isNetwork = sender === "meta" || sender === "tiktok";
  if (isNetwork ? account && form : key) return { key, secret, account, form };
  if (!isThisMachine(to)) fail(USAGE);
  return (await enter()).prepareIdentity(sender, secret);
}

function readSecret(sender: SenderName): string {
  const { META_APP_SECRET: ofMeta, TIKTOK_APP_SECRET: ofTikTok } = process.env;
  if (sender === "meta") return (ofMeta || standIns.graph.META_APP_SECRET).split(",")[0] as string;
  if (sender === "tiktok") return (ofTikTok || standIns.tiktok.TIKTOK_APP_SECRET).split(",")[0] as string;
  return "";
}

function enter(): Promise<DemoLicence> {
  const provider = process.env.PROVIDER_API_URL || `http://127.0.0.1:${process.env.PROVIDER_PORT || 4000}`;
  return DemoLicence.enter(provider, process.env.DEMO_PASSWORD || "Prospecta-2026");
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function tallied(answers: readonly Answered[]): string {
  const took = answers.map((answer) => answer.took).sort((a, b) => a - b);
  const at = (share: number) =>
    `${(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0).toFixed(0)} ms`;
  const sorts = Map.groupBy(answers, ({ sort, status }) => `${sort} ${status || "no answer"}`);
  const counts = [...sorts].map(([what, some]) => `${what}: ${some.length}`).sort();
  return `${answers.length} answered; ${counts.join(", ")}; p50 ${at(0.5)}, p99 ${at(0.99)}`;
}

function positive(option: string, text: string): number {
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : fail(`--${option} is a number above 0.`);
}
