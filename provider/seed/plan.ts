import type { InsertRow } from "@/provider/db/insert-rows.ts";
import type { company, license, stage } from "@/provider/db/schema/companies.ts";
import type { contactResult } from "@/provider/db/schema/contact-attempts.ts";
import type { leadOrigin } from "@/provider/db/schema/lead-origins.ts";
import type { user, userLicense } from "@/provider/db/schema/users.ts";
import { FIRST_PIPELINE, FIRST_STAGES } from "@/provider/domains/licenses/licenses.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { COMPANIES, type DemoCompany, PLATFORM, PLATFORM_ACCOUNTS } from "./catalogue/companies.ts";
import { CONTACT_RESULTS, LEAD_ORIGINS, PROPERTIES } from "./catalogue/configuration.ts";
import type { CrmEnd } from "./crm-history.ts";
import {
  absenceRow,
  agencyRow,
  companyRow,
  contactResultRow,
  leadOriginRow,
  licenseRow,
  modelRow,
  modelVersionRow,
  pipelineRow,
  propertyRow,
  stageRow,
  userLicenseRow,
  userRow,
  usualRules,
} from "./factories.ts";

// Ids derive from it, so they are equal everywhere.
export const JOINED = "2026-01-05T14:00:00.000Z";

export type Tenant = ReturnType<typeof buildTenant>;
type KnownCrm = { end: CrmEnd; modelIds: string[] };
export type Plan = {
  companies: InsertRow<typeof company>[];
  users: InsertRow<typeof user>[];
  userLicenses: InsertRow<typeof userLicense>[];
  licenses: {
    row: InsertRow<typeof license>;
    leads: number;
    crm: KnownCrm | undefined;
    tenant: Tenant;
    hasAgent: boolean;
  }[];
};

export function makePlan(): Plan {
  const random = new Random("demo companies");
  const id = () => random.id(JOINED);
  const platform = companyRow({ id: id(), ...PLATFORM, type: "root" });
  const plan: Plan = { companies: [platform], users: [], userLicenses: [], licenses: [] };
  for (const account of PLATFORM_ACCOUNTS) {
    plan.users.push(userRow({ id: id(), companyId: platform.id, ...account, type: "root", createdAt: JOINED }));
  }
  for (const definition of COMPANIES) addCompany(plan, definition, id);
  return plan;
}

function addCompany(plan: Plan, definition: DemoCompany, id: () => string) {
  const { name, slug, identification } = definition;
  const owner = companyRow({ id: id(), name, slug, identification });
  plan.companies.push(owner);
  const users = definition.accounts.map(({ licenses: _, ...account }) =>
    userRow({ id: id(), companyId: owner.id, ...account, createdAt: JOINED }),
  );
  plan.users.push(...users);
  for (const { name, leads, agencies, crm: end } of definition.licenses) {
    const row = licenseRow({ id: id(), companyId: owner.id, name, companyIdentification: identification });
    const members = users.filter((_, index) => definition.accounts[index]?.licenses.includes(name));
    plan.userLicenses.push(...members.map((member) => userLicenseRow({ userId: member.id, licenseId: row.id })));
    const advisorIds = members.filter(({ roles }) => roles.includes("sales-manager")).map((member) => member.id);
    const hasAgent = members.some(({ roles }) => roles.includes("advisor-cct"));
    const tenant = buildTenant(row.id, agencies, definition.models, advisorIds, id);
    const ofBrands = tenant.models.filter(({ brand }) => CRM_BRANDS.includes(brand)).map((one) => one.id);
    plan.licenses.push({ row, leads, crm: end && { end, modelIds: ofBrands }, tenant, hasAgent });
  }
}

const CRM_BRANDS = ["Chevrolet", "Volkswagen"];

const HOLIDAYS = { firstDay: "2026-02-14", lastDay: "2026-02-22" };

type StageInput = Pick<InsertRow<typeof stage>, "name" | "colour"> & Partial<InsertRow<typeof stage>>;
const SERVICE_STAGES = [
  { name: "Nuevo", colour: "blue", slaHours: 2 },
  { name: "Cita en taller", colour: "amber", slaHours: 48 },
  { name: "Atendido", colour: "green", type: "won" },
  { name: "No asistió", colour: "red", type: "lost", reasons: ["No llegó", "Fue a otro taller"] },
] satisfies StageInput[];

function buildTenant(
  licenseId: string,
  agencies: DemoCompany["licenses"][number]["agencies"],
  models: DemoCompany["models"],
  advisorIds: string[],
  id: () => string,
) {
  const sales = pipelineRow({ licenseId, id: id(), name: FIRST_PIPELINE, isDefault: true });
  const service = pipelineRow({ licenseId, id: id(), name: "Posventa" });
  // A separate stream for later ids leaves earlier ones unchanged.
  const later = new Random(`demo catalogue ${licenseId}`);
  const buildStages = (pipelineId: string, stages: readonly StageInput[]) =>
    stages.map((definition, order) => stageRow({ licenseId, id: id(), pipelineId, order, ...definition }));
  const agencyRows = agencies.map((definition) => agencyRow({ licenseId, id: id(), ...definition }));
  const cars = models.map(({ versions, ...definition }) => ({
    versions,
    row: modelRow({ licenseId, id: id(), ...definition }),
  }));
  const absenceIds = new Random(`demo absences ${licenseId}`);
  return {
    licenseId,
    advisorIds,
    absences: advisorIds
      .slice(-1)
      .map((userId) => absenceRow({ licenseId, id: absenceIds.id(JOINED), userId, ...HOLIDAYS, reason: "Vacaciones" })),
    agencies: agencyRows,
    models: cars.map(({ row }) => row),
    versions: cars.flatMap(({ row, versions }) =>
      versions.map((definition) =>
        modelVersionRow({ licenseId, id: later.id(JOINED), modelId: row.id, ...definition }),
      ),
    ),
    origins: buildOrigins(licenseId, () => later.id(JOINED)),
    properties: PROPERTIES.map((definition) => propertyRow({ licenseId, id: later.id(JOINED), ...definition })),
    results: buildResults(licenseId, () => later.id(JOINED)),
    pipelines: [sales, service],
    stages: [...buildStages(sales.id, FIRST_STAGES), ...buildStages(service.id, SERVICE_STAGES)],
    rules: usualRules(licenseId, advisorIds, JOINED).map((row) =>
      row.channel.endsWith("_pv")
        ? { ...row, pipelineId: service.id, assignment: { kind: "roundRobin" as const, advisorIds } }
        : row,
    ),
  };
}

function buildOrigins(licenseId: string, id: () => string): InsertRow<typeof leadOrigin>[] {
  return LEAD_ORIGINS.flatMap(({ below = [], ...definition }) => {
    const parent = leadOriginRow({ licenseId, id: id(), ...definition });
    const rest = below.map((name) => leadOriginRow({ licenseId, id: id(), ...definition, name }, parent));
    return [parent, ...rest];
  });
}

function buildResults(licenseId: string, id: () => string): InsertRow<typeof contactResult>[] {
  const rows: InsertRow<typeof contactResult>[] = [];
  for (const { below, ...definition } of CONTACT_RESULTS) {
    const parent = contactResultRow({ licenseId, id: id(), order: rows.length, ...definition });
    rows.push(parent);
    for (const one of below) {
      const child = { licenseId, id: id(), order: rows.length, parentId: parent.id };
      rows.push(contactResultRow({ ...child, isHumanContact: definition.isHumanContact, ...one }));
    }
  }
  return rows;
}
