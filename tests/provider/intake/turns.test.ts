import { afterAll, beforeAll, expect, test } from "vitest";
import { rules } from "@/contract/intake/rules.ts";
import { nextAssignees } from "@/provider/domains/intake/assign.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

test("ten thousand leads in concurrent batches of any size are distributed with a difference of one at most", async () => {
  const dealership = await provider.given.dealership();
  const { licenseId } = dealership;
  const as = await provider.given.user(dealership, "supervisor");
  const advisors = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(() => provider.given.user(dealership, "sales-manager")));
  const advisorIds = advisors.map(({ userId }) => userId);
  const { body: rule } = await provider.call(rules.get, { channel: "digital" }, { as });
  await provider.call(rules.save, { ...rule, assignment: { kind: "roundRobin", advisorIds } }, { as });
  const settings = await provider.services.settings.of(licenseId);
  // Single leads, batches of a form and of a file: 10,000 in all.
  const sizes = Array.from({ length: 400 }, (_, index) => [1, 7, 40, 52][index % 4] as number);
  const shares = new Map(advisorIds.map((id) => [id, 0]));

  await Promise.all(
    sizes.map(async (size) => {
      const turns = await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
        nextAssignees($client, { settings, channel: "digital", count: size }),
      );
      for (const id of turns) shares.set(id ?? "nobody", (shares.get(id ?? "nobody") ?? 0) + 1);
    }),
  );

  const counts = [...shares.values()];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10_000);
  expect(counts).toHaveLength(7);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});
