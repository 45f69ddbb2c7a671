import { afterAll, beforeAll, expect, test } from "vitest";
import { absences } from "@/contract/agenda/absences.ts";
import { users } from "@/contract/identity/users.ts";
import { intake } from "@/contract/intake/intake.ts";
import { rules } from "@/contract/intake/rules.ts";
import { leads } from "@/contract/leads/leads.ts";
import { aPerson } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Guayaquil" }).format();

test("an absent or disabled advisor receives no lead from that moment, and receives them again afterwards", async () => {
  const dealership = await provider.given.dealership();
  const as = await provider.given.user(dealership, "admin-client");
  const [first, second] = [
    await provider.given.user(dealership, "sales-manager", { fullName: "Primera" }),
    await provider.given.user(dealership, "sales-manager", { fullName: "Segunda" }),
  ];
  const { key } = await provider.given.apiKey(dealership.licenseId);
  const { body: rule } = await provider.call(rules.get, { channel: "digital" }, { as });
  const assignment = { kind: "roundRobin" as const, advisorIds: [first.userId, second.userId] };
  await provider.call(rules.save, { ...rule, assignment }, { as });
  const takers = async () => {
    const names = new Set<string | undefined>();
    for (let count = 0; count < 2; count++) {
      const body = { ...aPerson(), product: "Andes Cumbre", agency: "Quito Norte" };
      const { body: received } = await provider.call(intake.receive, { source: "web" }, { key, body });
      const { body: lead } = await provider.call(leads.get, { id: received.id }, { as });
      names.add(lead.advisor?.name);
    }
    return [...names].sort();
  };

  const before = await takers();
  const days = { userId: first.userId, firstDay: today, lastDay: today };
  const { body: away } = await provider.call(absences.create, { ...days, reason: "Vacaciones" }, { as });
  const during = await takers();
  await provider.call(absences.remove, { id: away.id, version: away.version }, { as });
  const after = await takers();
  await provider.call(users.update, { id: second.userId, version: 1, isEnabled: false }, { as });
  const alone = await takers();

  expect(before).toEqual(["Primera", "Segunda"]);
  expect(during).toEqual(["Segunda"]);
  expect(after).toEqual(["Primera", "Segunda"]);
  expect(alone).toEqual(["Primera"]);
});

test("an absence cannot end before it begins, after a change of either day", async () => {
  const dealership = await provider.given.dealership();
  const as = await provider.given.user(dealership, "admin-client");
  const days = { userId: as.userId, firstDay: "2026-03-10", lastDay: "2026-03-12" };
  const rejected = { status: 400, body: { details: { fields: [{ field: "lastDay", code: "beforeStart" }] } } };

  const before = await provider.call(absences.create, { ...days, firstDay: "0000-01-01" }, { as });
  const backwards = await provider.call(absences.create, { ...days, lastDay: "2026-03-09" }, { as });
  const { body: created } = await provider.call(absences.create, days, { as });
  const moved = await provider.call(absences.update, { id: created.id, version: 1, firstDay: "2026-03-13" }, { as });
  const { body: left } = await provider.call(absences.list, { userId: as.userId }, { as });

  expect(before).toMatchObject({ status: 400, body: { details: { fields: [{ field: "firstDay" }] } } });
  expect(backwards).toMatchObject(rejected);
  expect(moved).toMatchObject(rejected);
  expect(left).toEqual([created]);
});
