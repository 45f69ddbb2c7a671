import { v7 as uuidv7 } from "uuid";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { rule, stage } from "@/provider/db/schema/companies.ts";
import { LicenseSettings } from "@/provider/domains/intake/license-settings.ts";
import { FIRST_STAGES } from "@/provider/domains/licenses/licenses.ts";
import { Diary } from "@/provider/seed/agenda.ts";
import { stageRow } from "@/provider/seed/factories.ts";
import { makeLeads, storeBatch } from "@/provider/seed/fill.ts";
import { Histories } from "@/provider/seed/histories.ts";
import { storeVisits } from "@/provider/seed/visits.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import type { TestProvider } from "@/tests/support/provider.ts";

export type ReportFixture = Dealership & { supervisor: TestUser; won: string; lost: string };

export async function processFixture({ given, services }: TestProvider): Promise<ReportFixture> {
  const at = await given.dealership();
  const { licenseId, pipelineId } = at;
  const ends = FIRST_STAGES.slice(2).map((one, order) =>
    stageRow({ licenseId, id: uuidv7(), pipelineId, order: order + 2, ...one }),
  );
  await services.database.transaction({ role: "tenant", licenseId }, ({ $client }) => insertRows($client, stage, ends));
  const idOf = (type: string) => ends.find((one) => one.type === type)?.id ?? "";
  return { ...at, supervisor: await given.user(at, "supervisor"), won: idOf("won"), lost: idOf("lost") };
}

export async function workedLeads(
  provider: TestProvider,
  at: ReportFixture,
  count: number,
  days: number,
  until: number,
) {
  const { given, services } = provider;
  const { licenseId } = at;
  const advisors = [await given.user(at, "sales-manager"), await given.user(at, "sales-manager")];
  await given.user(at, "host");
  const above = await given.contactResult(licenseId, { isHumanContact: true });
  const below = { parentId: above.id, isHumanContact: true };
  await given.contactResult(licenseId, { ...below, isEffective: true });
  await given.contactResult(licenseId, below);
  await given.contactResult(licenseId, { parentId: above.id });
  await services.database.transaction({ role: "tenant", licenseId }, async (db) => {
    const byTurns = { kind: "roundRobin" as const, advisorIds: advisors.map(({ userId }) => userId) };
    await db.update(rule).set({ assignment: byTurns });
  });
  const settings = await new LicenseSettings(services.database).of(licenseId);
  const market = {
    agencies: at.agencies.map(({ name }) => name),
    products: at.models.map(({ name }) => name),
    failing: 0.12,
    repeating: 0.2,
  };
  const filling = { seed: "reports", count, from: until - days * 86_400_000, to: until, market };
  await services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const histories = await Histories.open($client, licenseId, new Diary([]), until);
    for (const batch of makeLeads(settings, filling, 500)) {
      await storeBatch($client, { licenseId, settings, batch });
      await histories.store(batch);
    }
    await storeVisits($client, licenseId, until);
  });
}
