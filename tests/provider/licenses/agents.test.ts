import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { directory } from "@/contract/licenses/directory.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { contactAttemptRow } from "@/provider/seed/lead-factories.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

test("figures can be filtered by users who may contact leads, and by users who did", async () => {
  const { given } = provider;
  const dealership = await given.dealership();
  const { licenseId } = dealership;
  const as = await given.user(dealership, "supervisor");
  const agent = await given.user(dealership, "advisor-cct");
  const advisor = await given.user(dealership, "sales-manager");
  const left = await given.user(dealership, "sales-manager", { state: "disabled" });
  const idle = await given.user(dealership, "sales-manager", { state: "disabled" });
  const reader = await given.user(dealership, "general");
  const { id: leadId } = await given.lead(licenseId);
  const result = await given.contactResult(licenseId);
  const attempt = contactAttemptRow({
    licenseId,
    id: randomUUID(),
    leadId,
    actorId: left.userId,
    at: new Date().toISOString(),
    resultId: result.id,
    result: result.name,
  });
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    insertRows($client, contactAttempt, [attempt]),
  );

  const { body } = await provider.call(directory.agents, {}, { as });

  const ids = new Set(body.map(({ id }) => id));
  const has = [as, agent, advisor, left, idle, reader].map(({ userId }) => ids.has(userId));
  expect(has).toEqual([true, true, true, true, false, false]);
});
