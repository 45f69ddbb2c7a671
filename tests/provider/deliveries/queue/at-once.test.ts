import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import { leads } from "@/contract/leads/leads.ts";
import { people } from "@/contract/privacy/people.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { announceToCrm } from "@/provider/outbox/crm-deliveries.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let server: CaptureServer;
beforeAll(async () => {
  provider = await startProvider({ RETRY_SCHEDULE_SECONDS: "0.05", WORKER: "false" });
  server = await startCaptureServer();
});
afterAll(async () => {
  await provider.stop();
  await server.close();
});

const LEADS = 120;
const CONFIG = {
  preset: "own",
  kind: "rest",
  accountType: "client",
  mailTo: "",
  headers: [],
  timeoutMs: 5000,
  auth: { kind: "none" },
  calls: [],
};

/** Only PostgreSQL runs them in parallel. */
test("storing results, resending, correcting, erasing and removing lock in one order, without a deadlock", async () => {
  const { given, call, services } = provider;
  const dealership = await given.dealership();
  const { licenseId } = dealership;
  const as = await given.user(dealership, "admin-client");
  server.answer = (_, index) => ({ status: index % 3 === 0 ? 422 : 200 });
  const destinations = [];
  for (const name of ["A", "B", "C"]) {
    const over = { name, events: ["crm.lead", "crm.update"], config: { ...CONFIG, url: server.url } };
    destinations.push(await given.destination(licenseId, "crm", over));
  }
  const made = await given.leads(
    licenseId,
    Array.from({ length: LEADS }, () => ({})),
  );
  const unstored = vi.spyOn(services.log, "warn");
  await services.database.transaction({ role: "tenant", licenseId }, (db) =>
    announceToCrm(
      db,
      made.map((row) => ({ ...row, modelId: row.modelId ?? null, requestId: "given" })),
    ),
  );
  const workers = [1, 2].map(() => new DeliveryWorker(services, { crm: plainCrm }));
  const ids = made.map(({ id }) => id as string);
  const of = (remainder: number) => ids.filter((_, index) => index % 4 === remainder);

  const answered = await Promise.all([
    ...of(0).map((id) => call(leads.integrate, { id }, { as })),
    ...of(1).map((id) => call(leads.amend, { id, version: 1, email: `${id}@example.com` }, { as })),
    ...of(2).map((id) => call(people.erase, { records: [{ id, version: 1 }], reason: "asked" }, { as })),
    call(crms.remove, { id: destinations[2]?.id as string, version: 1 }, { as }),
  ]);
  const open = `select 1 from delivery d join destination t on t.id = d.destination_id
    where d.state in ('waiting', 'sending') and d.license_id = $1 and t.removed_at is null`;
  await vi.waitUntil(async () => (await services.database.pool.query(open, [licenseId])).rows.length === 0, {
    timeout: 20_000,
    interval: 100,
  });
  await Promise.all(workers.map((deliveryWorker) => deliveryWorker.stop()));

  expect(answered.filter(({ status }) => status >= 500)).toEqual([]);
  expect(unstored).not.toHaveBeenCalled();
  const erased = await services.database.pool.query("select 1 from lead_at_crm where lead_id = any($1)", [of(2)]);
  expect(erased.rows).toEqual([]);
});
