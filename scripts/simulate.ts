import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { dealerFile } from "./simulate/dealer-file.ts";
import { type Answered, fire } from "./simulate/fire.ts";
import { type Identity, SENDERS, type SenderName, shotsOf } from "./simulate/senders.ts";

const USAGE = `npm run simulate -- ${SENDERS.join("|")}|csv [--rate 5] [--count n] [--to address] [--seed word]
  web, adf   --key pk_…       an API key of the licence
  tiktok     --account, --form  TikTok's ids of a subscribed advertiser and a form; signed with TIKTOK_APP_SECRET
  meta       --account, --form  Meta's ids of a subscribed page and a form; signed with META_APP_SECRET
             The product then asks Graph for each lead: META_GRAPH_URL must be the stand-in's (npm run stand-in -- graph).
  csv        --to file.csv    writes --count rows such as dealers have`;

if (process.env.NODE_ENV === "production") fail("Simulated leads are not for production.");

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rate: { type: "string", default: "5" },
    count: { type: "string" },
    to: { type: "string" },
    key: { type: "string", default: "" },
    account: { type: "string" },
    form: { type: "string" },
    seed: { type: "string", default: String(Date.now()) },
  },
});
const name = positionals[0];
const rate = positive("rate", values.rate);
const count = values.count === undefined ? Number.POSITIVE_INFINITY : positive("count", values.count);

if (name === "csv") {
  if (!values.to) fail(USAGE);
  const rows = Number.isFinite(count) ? count : 1000;
  writeFileSync(values.to, dealerFile(rows, values.seed));
  console.log(`${rows} rows in ${values.to}`);
} else if (SENDERS.includes(name as SenderName)) await send(name as SenderName);
else fail(USAGE);

async function send(sender: SenderName): Promise<void> {
  const identity = identityOf(sender);
  const to = (values.to ?? `http://localhost:${process.env.PORT || 3000}`).replace(/\/$/, "");
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  const answers: Answered[] = [];
  console.log(
    `${sender} to ${to}, ${rate} a second${Number.isFinite(count) ? `, ${count} in all` : "; Ctrl-C ends it"}`,
  );
  const shots = shotsOf(sender, identity, values.seed);
  const ticker = setInterval(() => console.log(tallied(answers)), 5000);
  await fire(to, shots, { rate, count, signal: stop.signal }, (answer) => answers.push(answer));
  clearInterval(ticker);
  console.log(tallied(answers));
}

function identityOf(sender: SenderName): Identity {
  const isNetwork = sender === "meta" || sender === "tiktok";
  const setting = sender === "meta" ? "META_APP_SECRET" : "TIKTOK_APP_SECRET";
  const secret = process.env[setting]?.split(",")[0] ?? "";
  if (isNetwork && !secret) fail(`${setting} is not set: nothing could be signed.`);
  if (isNetwork && !(values.account && values.form)) fail(USAGE);
  if (!isNetwork && !values.key) fail(USAGE);
  return { key: values.key, secret, account: values.account ?? "", form: values.form ?? "" };
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** By what was sent, how it was answered. */
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
