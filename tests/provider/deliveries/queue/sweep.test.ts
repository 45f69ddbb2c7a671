import { afterAll, beforeAll, expect, test } from "vitest";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ DELIVERY_DAYS: "30" });
});
afterAll(() => provider.stop());

test("deliveries of a removed destination end, and no others", async () => {
  const { licenseId } = await provider.given.dealership();
  const removed = await provider.given.destination(licenseId, "crm", { removedAt: new Date().toISOString() });
  const paused = await provider.given.destination(licenseId, "crm", { name: "Paused", state: "paused" });
  const { database } = provider.services;
  const tenant = { role: "tenant", licenseId } as const;
  await database.transaction(tenant, async ({ $client }) => {
    for (const { id } of [removed, paused])
      for (const [state, next] of [
        ["waiting", "now()"],
        ["sending", "now() - interval '1 minute'"],
        ["sending", "now() + interval '1 minute'"],
      ])
        await $client.query(
          `insert into delivery (license_id, id, destination_id, event, state, created_at, next_at, request_id)
            select $1, gen_random_uuid(), $2, 'crm.lead', $3, now(), ${next}, ''
            from generate_series(1, case when $3 = 'waiting' then 600 else 1 end)`,
          [licenseId, id, state],
        );
  });

  await HANDLERS["delivery-sweep"](provider.services, {}, { requestId: "", signal: new AbortController().signal });

  const left = await database.read(tenant, async ({ $client }) =>
    (
      await $client.query(
        "select destination_id = $1 as removed, state, count(*)::int from delivery group by 1, 2 order by 1, 2",
        [removed.id],
      )
    ).rows.map(({ removed, state, count }) => `${removed ? "removed" : "paused"} ${state} ${count}`),
  );
  expect(left).toEqual(["paused sending 2", "paused waiting 600", "removed failed 601", "removed sending 1"]);
});

test("old ended deliveries are deleted with their attempts; waiting ones, and the state of leads, remain", async () => {
  const { licenseId } = await provider.given.dealership();
  const { id: crmId } = await provider.given.destination(licenseId, "crm");
  const lead = await provider.given.lead(licenseId);
  const { database } = provider.services;
  const tenant = { role: "tenant", licenseId } as const;
  await database.transaction(tenant, async ({ $client }) => {
    const retained = [
      ["waiting", "now() - interval '90 days'", "null", 1],
      ["delivered", "now() - interval '40 days'", "now() - interval '29 days'", 1],
      ["delivered", "now() - interval '40 days'", "now() - interval '31 days'", 600],
    ] as const;
    for (const [state, created, ended, count] of retained)
      await $client.query(
        `insert into delivery (license_id, id, destination_id, lead_id, event, state, created_at, next_at, ended_at, request_id)
          select $1, gen_random_uuid(), $2, $3, 'crm.lead', $4, ${created}, now(), ${ended}, '' from generate_series(1, ${count})`,
        [licenseId, crmId, lead.id, state],
      );
    await $client.query(
      `insert into delivery_attempt (license_id, id, delivery_id, at, attempt, outcome, ms, message, request, response)
        select license_id, gen_random_uuid(), id, now(), 1, 'integrated', 1, '', '', '' from delivery`,
    );
    await $client.query(
      `insert into lead_at_crm (license_id, lead_id, destination_id, state, at, message)
        values ($1, $2, $3, 'refused', now() - interval '31 days', '')`,
      [licenseId, lead.id, crmId],
    );
  });

  await HANDLERS["delivery-sweep"](provider.services, {}, { requestId: "", signal: new AbortController().signal });

  const left = await database.read(tenant, async ({ $client }) => [
    (await $client.query("select state from delivery order by state")).rows,
    (await $client.query("select 1 from delivery_attempt")).rows.length,
    (await $client.query("select state from lead_at_crm")).rows,
  ]);
  expect(left).toEqual([[{ state: "delivered" }, { state: "waiting" }], 2, [{ state: "refused" }]]);
});
