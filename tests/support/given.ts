import { randomBytes, randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { FormQuestion, Mapping } from "@/contract/ad-networks/forms.ts";
import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";
import type { UserState } from "@/contract/identity/users.ts";
import type { ImportPlan } from "@/contract/imports/import-plan.ts";
import type { ApiKeyScope } from "@/contract/intake/api-keys.ts";
import { can, type Role } from "@/contract/kernel/access.ts";
import type { FormSource, Network } from "@/contract/kernel/channels.ts";
import { type InsertRow, insertRows } from "@/provider/db/insert-rows.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { agency, company, license, model, pipeline, rule, stage } from "@/provider/db/schema/companies.ts";
import { connectedAccount, connection, leadForm } from "@/provider/db/schema/connections.ts";
import { contactResult } from "@/provider/db/schema/contact-attempts.ts";
import { destination } from "@/provider/db/schema/deliveries.ts";
import { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import { apiKey, intakeRequest } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import { session, user, userLicense } from "@/provider/db/schema/users.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import { hashPassword } from "@/provider/domains/identity/sessions/password.ts";
import { signAccessToken } from "@/provider/domains/identity/tokens.ts";
import { cedula, Random } from "@/provider/kernel/sample-people.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { accountTokenContext, connectionTokenContext } from "@/provider/secrets/secrets.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import {
  agencyRow,
  apiKeyRow,
  auditRow,
  campaignRow,
  companyRow,
  contactResultRow,
  destinationRow,
  fileImportRow,
  importRowOfFile,
  licenseRow,
  modelRow,
  pipelineRow,
  sessionRow,
  stageRow,
  taskRow,
  userLicenseRow,
  userRow,
  usualRules,
} from "@/provider/seed/factories.ts";
import { appointmentRow, intakeRequestRow, leadRow, visitRow } from "@/provider/seed/lead-factories.ts";

const LEADS_AT_ONCE = 5000;

export type Dealership = {
  companyId: string;
  licenseId: string;
  agencies: InsertRow<typeof agency>[];
  models: InsertRow<typeof model>[];
  pipelineId: string;
  stages: InsertRow<typeof stage>[];
};

/** Signed-in user. */
export type TestUser = {
  userId: string;
  email: string;
  fullName: string;
  token: string;
  sessionId: string;
  licenseId: string;
};

type UserOptions = {
  licenses?: string[];
  password?: string;
  email?: string;
  fullName?: string;
  emailVerified?: boolean;
  state?: UserState;
};

export type Given = ReturnType<typeof givenFor>;

/** Creates the rows that a test needs, with the demo data's factories. */
export function givenFor(services: Services) {
  const { database, config } = services;
  const identity = <T>(work: Parameters<typeof database.transaction<T>>[1]) =>
    database.transaction({ role: "identity" }, work);
  const tenant = <T>(licenseId: string, work: Parameters<typeof database.transaction<T>>[1]) =>
    database.transaction({ role: "tenant", licenseId }, work);

  async function aCompany(name = `Company ${randomUUID()}`): Promise<string> {
    const row = companyRow({ id: uuidv7(), name, slug: randomUUID() });
    await identity(({ $client }) => insertRows($client, company, [row]));
    return row.id;
  }

  async function aLicense(companyId: string, name = `Licence ${randomUUID()}`): Promise<string> {
    const row = licenseRow({ id: uuidv7(), companyId, name });
    await identity(({ $client }) => insertRows($client, license, [row]));
    return row.id;
  }

  return {
    company: aCompany,
    license: aLicense,

    async dealership(options: { companyId?: string; name?: string } = {}): Promise<Dealership> {
      const companyId = options.companyId ?? (await aCompany());
      const licenseId = await aLicense(companyId, options.name);
      const agencies = ["Quito Norte", "Cumbayá"].map((name, index) =>
        agencyRow({ licenseId, id: uuidv7(), name, code: `AG-${index}` }),
      );
      const models = ["Ruta 4x4", "Cumbre"].map((name) => modelRow({ licenseId, id: uuidv7(), brand: "Andes", name }));
      const sales = pipelineRow({ licenseId, id: uuidv7(), name: "Ventas", isDefault: true });
      const stages = ["Nuevo", "Contactado"].map((name, order) =>
        stageRow({ licenseId, id: uuidv7(), pipelineId: sales.id, name, order }),
      );
      await tenant(licenseId, async ({ $client }) => {
        await insertRows($client, agency, agencies);
        await insertRows($client, model, models);
        await insertRows($client, pipeline, [sales]);
        await insertRows($client, stage, stages);
        await insertRows($client, rule, usualRules(licenseId, [], new Date().toISOString()));
      });
      return { companyId, licenseId, agencies, models, pipelineId: sales.id, stages };
    },

    /** Without a password sign-in is impossible; the user has a session already. */
    async user(
      where: { companyId: string; licenseId: string },
      roles: Role | Role[],
      options: UserOptions = {},
    ): Promise<TestUser> {
      const now = new Date().toISOString();
      const all = [roles].flat();
      const isPlatform = all.some((role) => can([role], "licenses.manage"));
      const id = uuidv7();
      const email = options.email ?? `${id}@people.example`;
      const fullName = options.fullName ?? `Person ${id.slice(-6)}`;
      const passwordHash = options.password === undefined ? "none" : await hashPassword(options.password);
      const { emailVerified = true, state = "active" } = options;
      const licenses = options.licenses ?? [where.licenseId];
      const signedIn = sessionRow({ id: randomUUID(), userId: id, createdAt: now });
      await identity(async ({ $client }) => {
        await insertRows($client, user, [
          userRow({
            id,
            companyId: where.companyId,
            email,
            fullName,
            roles: all,
            createdAt: now,
            type: isPlatform ? "root" : "client",
            passwordHash,
            emailVerified,
            state,
          }),
        ]);
        await insertRows(
          $client,
          userLicense,
          isPlatform ? [] : licenses.map((licenseId) => userLicenseRow({ userId: id, licenseId })),
        );
        await insertRows($client, session, [signedIn]);
      });
      const { accessToken } = await signAccessToken(config, signedIn.id, id);
      return { userId: id, email, fullName, token: accessToken, sessionId: signedIn.id, licenseId: where.licenseId };
    },

    async apiKey(licenseId: string, scopes: ApiKeyScope[] = ["leads:*"]): Promise<{ id: string; key: string }> {
      const key = `pk_${randomBytes(32).toString("base64url")}`;
      const row = apiKeyRow({
        licenseId,
        id: uuidv7(),
        hash: hashSecret(key),
        scopes,
        createdAt: new Date().toISOString(),
      });
      await tenant(licenseId, ({ $client }) => insertRows($client, apiKey, [row]));
      return { id: row.id, key };
    },

    async destination(
      licenseId: string,
      kind: DestinationKind,
      over: Partial<typeof destination.$inferInsert> = {},
    ): Promise<InsertRow<typeof destination>> {
      const events = kind === "crm" ? ["crm.lead"] : ["lead.created"];
      const config = kind === "webhook" ? { address: "https://hooks.example.com/prospecta" } : {};
      const row = destinationRow({
        licenseId,
        id: uuidv7(),
        kind,
        events,
        config,
        createdAt: new Date().toISOString(),
        ...over,
      });
      await tenant(licenseId, (db) => db.insert(destination).values(row));
      return row;
    },

    async connection(licenseId: string, network: Network, given: { accountId?: string; token?: string } = {}) {
      const { accountId = `10422${Date.now()}${made++}`, token = `token-${randomUUID()}` } = given;
      const [connectionId, id] = [uuidv7(), uuidv7()];
      const { secrets } = services;
      await tenant(licenseId, async (db) => {
        await db.insert(connection).values({
          licenseId,
          id: connectionId,
          network,
          externalId: `of ${accountId}`,
          name: "Andes Motor",
          secret: secrets.encrypt(token, connectionTokenContext(licenseId, connectionId)),
        });
        await db.insert(connectedAccount).values({
          licenseId,
          id,
          connectionId,
          network,
          kind: network === "meta" ? "page" : "advertiser",
          externalId: accountId,
          name: "Andes Motor",
          isSubscribed: true,
          secret: network === "meta" ? secrets.encrypt(token, accountTokenContext(licenseId, id)) : null,
        });
      });
      return { connectionId, id, accountId, token };
    },

    async form(
      licenseId: string,
      of: { id: string; network: Network },
      given: {
        externalId?: string;
        source?: FormSource;
        mapping?: Mapping;
        name?: string;
        questions?: FormQuestion[];
        silentAfterHours?: number | null;
        lastLeadAt?: string | null;
      } = {},
    ) {
      const { externalId = `55660${Date.now()}${made++}`, mapping = [], name = "Cotiza tu SUV" } = given;
      const { questions = [], silentAfterHours = null, lastLeadAt = null } = given;
      const source = given.source ?? of.network;
      const id = uuidv7();
      await tenant(licenseId, (db) =>
        db.insert(leadForm).values({
          licenseId,
          id,
          accountId: of.id,
          network: of.network,
          externalId,
          name,
          source,
          mapping,
          questions,
          silentAfterHours,
          lastLeadAt,
        }),
      );
      return { id, externalId };
    },

    async lead(licenseId: string, given: Partial<InsertRow<typeof lead>> = {}): Promise<InsertRow<typeof lead>> {
      const [row] = await this.leads(licenseId, [given]);
      return row as InsertRow<typeof lead>;
    },

    /** Creates leads with their raw requests. Later ones are newer, unless `createdAt` is given. */
    async leads(licenseId: string, given: Partial<InsertRow<typeof lead>>[]): Promise<InsertRow<typeof lead>[]> {
      const start = Date.now() - given.length;
      const rows = given.map((one, index) => {
        const createdAt = one.createdAt ?? new Date(start + index).toISOString();
        return leadRow({ licenseId, id: uuidv7({ msecs: Date.parse(createdAt) }), createdAt, ...one });
      });
      const requests = rows.map(({ id, createdAt, source }) =>
        intakeRequestRow({ licenseId, id: uuidv7(), leadId: id, receivedAt: createdAt, source }),
      );
      await tenant(licenseId, async ({ $client }) => {
        // Blocks stay below the time limit of a statement on a busy machine.
        for (let from = 0; from < rows.length; from += LEADS_AT_ONCE) {
          await insertRows($client, lead, rows.slice(from, from + LEADS_AT_ONCE));
          await insertRows($client, intakeRequest, requests.slice(from, from + LEADS_AT_ONCE));
        }
      });
      return rows;
    },

    async contactResult(
      licenseId: string,
      given: Partial<InsertRow<typeof contactResult>> = {},
    ): Promise<InsertRow<typeof contactResult>> {
      const name = `Resultado ${made++}`;
      const row = contactResultRow({ licenseId, id: uuidv7(), name, order: made, ...given });
      await tenant(licenseId, ({ $client }) => insertRows($client, contactResult, [row]));
      return row;
    },

    async appointment(
      licenseId: string,
      given: Partial<InsertRow<typeof appointment>> & { advisorId: string },
    ): Promise<InsertRow<typeof appointment>> {
      const row = appointmentRow({ licenseId, id: uuidv7(), startsAt: new Date().toISOString(), ...given });
      await tenant(licenseId, ({ $client }) => insertRows($client, appointment, [row]));
      return row;
    },

    async visit(
      licenseId: string,
      given: Partial<InsertRow<typeof visit>> & { leadId: string; hostId: string },
    ): Promise<InsertRow<typeof visit>> {
      const row = visitRow({ licenseId, id: uuidv7(), arrivedAt: new Date().toISOString(), ...given });
      await tenant(licenseId, ({ $client }) => insertRows($client, visit, [row]));
      return row;
    },

    async campaign(
      licenseId: string,
      given: Partial<InsertRow<typeof campaign>> = {},
    ): Promise<InsertRow<typeof campaign>> {
      const days = { from: "2026-01-01", to: "2026-12-31" };
      const row = campaignRow({ licenseId, id: uuidv7(), name: `Campaign ${randomUUID()}`, ...days, ...given });
      await tenant(licenseId, ({ $client }) => insertRows($client, campaign, [row]));
      return row;
    },

    async load(
      { userId, licenseId }: TestUser,
      headers: string[],
      rows: string[][],
      plan: ImportPlan | null = null,
    ): Promise<string> {
      const id = uuidv7();
      const { id: campaignId } = await this.campaign(licenseId);
      await tenant(licenseId, async ({ $client }) => {
        await insertRows($client, fileImport, [
          fileImportRow({
            campaignId,
            licenseId,
            id,
            actorId: userId,
            headers,
            rows: rows.length,
            plan,
            createdAt: new Date().toISOString(),
          }),
        ]);
        await insertRows(
          $client,
          importRow,
          rows.map((cells, index) => importRowOfFile({ licenseId, loadId: id, row: index + 1, cells })),
        );
      });
      return id;
    },

    /** A task without a worker: an import without rows, unless given. */
    async task(
      { userId, licenseId }: TestUser,
      given: Partial<InsertRow<typeof task>> = {},
    ): Promise<InsertRow<typeof task>> {
      const row = taskRow({ licenseId, id: uuidv7(), actorId: userId, createdAt: new Date().toISOString(), ...given });
      await tenant(licenseId, ({ $client }) => insertRows($client, task, [row]));
      return row;
    },

    async auditEntry(
      licenseId: string,
      given: Partial<InsertRow<typeof auditEntry>> = {},
    ): Promise<InsertRow<typeof auditEntry>> {
      const [row] = await this.auditEntries(licenseId, [given]);
      return row as InsertRow<typeof auditEntry>;
    },

    /** Later ones are newer, unless `at` is given. */
    async auditEntries(licenseId: string, given: Partial<InsertRow<typeof auditEntry>>[]) {
      const start = Date.now() - given.length;
      const rows = given.map((one, index) => {
        const at = one.at ?? new Date(start + index).toISOString();
        return auditRow({ licenseId, id: uuidv7({ msecs: Date.parse(at as string) }), at, ...one });
      });
      await tenant(licenseId, ({ $client }) => insertRows($client, auditEntry, rows));
      return rows;
    },
  };
}

let made = 0;

/** Contact data that is unique across tests. */
export function aPerson() {
  const random = new Random(`${randomUUID()} ${made++}`);
  return {
    firstName: "María",
    lastName: "Zambrano",
    identification: cedula(random),
    phone: `+5939${random.digits(8)}`,
    email: `${random.letters(12, "abcdefghijklmnopqrstuvwxyz")}@example.com`,
  };
}
