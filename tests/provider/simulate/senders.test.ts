import { afterAll, beforeAll, expect, test } from "vitest";
import type { Network, Source } from "@/contract/kernel/channels.ts";
import { leads } from "@/contract/leads/leads.ts";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { dealerFile } from "@/scripts/simulate/dealer-file.ts";
import { ADMINISTRATOR, DemoLicence } from "@/scripts/simulate/demo-licence.ts";
import { type Identity, makeShots, type SenderName, type Shot, type Sort } from "@/scripts/simulate/senders.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { type Fake, startFake } from "@/tests/support/stand-ins.ts";

const PASSWORD = "Prospecta-2026";
const CONTEXT = { requestId: "r", signal: new AbortController().signal };

let provider: TestProvider;
let standIns: Fake[];
let dealership: Dealership;
let as: TestUser;
let address: string;
let secrets: Record<Network, string>;

beforeAll(async () => {
  const web = "http://localhost:3000";
  standIns = await Promise.all([startFake("graph", web), startFake("tiktok", web)]);
  const env: Record<string, string> = Object.assign({}, ...standIns.map((one) => one.env));
  secrets = { meta: env.META_APP_SECRET ?? "", tiktok: env.TIKTOK_APP_SECRET ?? "" };
  provider = await startProvider(env);
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client", { email: ADMINISTRATOR, password: PASSWORD });
  address = await provider.listen();
});
afterAll(async () => {
  await provider.stop();
  for (const one of standIns) one.stop();
});

/** Sends 150 requests as the web forwards them. @returns answers by sort, and the number of good leads */
async function sent(sender: SenderName, identity: Identity) {
  const shots = makeShots(sender, identity, `seed of ${sender}`);
  const statuses = new Map<Sort, Set<number>>();
  const good = new Set<Shot["body"]>();
  for (let count = 0; count < 150; count += 1) {
    const { sort, path, headers, body } = shots.next().value;
    const { status } = await provider.request("POST", path.replace(/^\/api/, ""), { headers, body });
    statuses.set(sort, (statuses.get(sort) ?? new Set()).add(status));
    if (sort === "good") good.add(body);
  }
  return { answers: Object.fromEntries([...statuses].map(([sort, all]) => [sort, [...all]])), good: good.size };
}

async function passed(source: Source) {
  const states = await Promise.all(
    (["new", "duplicated"] as const).map((dealState) => provider.call(leads.total, { source, dealState }, { as })),
  );
  return states.reduce((sum, { body }) => sum + body.count, 0);
}

test.each(["web", "adf"] as const)(
  "%s: with an issued key, valid leads are accepted and invalid ones are rejected",
  async (sender) => {
    const licence = await DemoLicence.enter(address, PASSWORD);
    const before = await passed("web");

    const { answers, good } = await sent(sender, await licence.prepareIdentity(sender, ""));

    expect(answers).toEqual({ good: [200], damaged: [200], repeated: [200], invalid: [400] });
    expect((await passed("web")) - before).toBeGreaterThanOrEqual(good);
  },
);

test.each(["meta", "tiktok"] as const)("%s: with a connected form, every valid lead is received", async (sender) => {
  const licence = await DemoLicence.enter(address, PASSWORD);

  const { answers, good } = await sent(sender, await licence.prepareIdentity(sender, secrets[sender]));
  await storeNetworkLeads(provider.services, { licenseId: dealership.licenseId, network: sender }, CONTEXT);

  expect(answers).toEqual({ good: [200], damaged: [200], repeated: [200], invalid: [401] });
  expect(await passed(sender)).toBeGreaterThanOrEqual(good);
});

test("csv: a file is uploaded to its own campaign and imported, errors repaired or named", async () => {
  const licence = await DemoLicence.enter(address, PASSWORD);
  let driven: Promise<void> | undefined;

  const task = await licence.load(dealerFile(200, "one seed"), ({ id }) => {
    driven ??= runTask(provider.services, { licenseId: as.licenseId, taskId: id }, CONTEXT);
  });

  await driven;
  const { created = 0, duplicated = 0, failed = 0 } = task.counts;
  expect(task).toMatchObject({ kind: "load", state: "done" });
  expect(created + duplicated + failed).toBe(task.total);
  expect(created).toBeGreaterThan(failed);
});

test("missing objects are created once, and existing ones are reused", async () => {
  const licence = await DemoLicence.enter(address, PASSWORD);
  const before = await licence.prepareIdentity("meta", secrets.meta);

  const again = await (await DemoLicence.enter(address, PASSWORD)).prepareIdentity("meta", secrets.meta);

  expect(again).toEqual(before);
});

test("another machine, or one without demo accounts, is rejected", async () => {
  await expect(DemoLicence.enter("https://prospecta.example", PASSWORD)).rejects.toThrow("not on this machine");
  await expect(DemoLicence.enter(address, "another password")).rejects.toThrow("has no account there");
});
