import { randomBytes, randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { can, type Role } from "@/contract/access.ts";
import type { ApiKeyScope } from "@/contract/api-keys.ts";
import type { UserState } from "@/contract/users.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { agency, company, license, model, pipeline, rule, stage } from "@/provider/db/schema/companies.ts";
import { intakeRequest } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { session, user, userLicense } from "@/provider/db/schema/users.ts";
import {
  agencyRow,
  apiKeyRow,
  auditRow,
  companyRow,
  intakeRequestRow,
  leadRow,
  licenseRow,
  modelRow,
  pipelineRow,
  type Row,
  sessionRow,
  stageRow,
  userLicenseRow,
  userRow,
  usualRules,
} from "@/provider/db/seed/factories.ts";
import { cedula } from "@/provider/db/seed/people.ts";
import { Random } from "@/provider/db/seed/random.ts";
import { hashOf } from "@/provider/http/authenticate.ts";
import { signAccessToken } from "@/provider/identity/tokens.ts";
import { hashPassword } from "@/provider/resources/sessions/password.ts";
import type { Services } from "@/provider/services.ts";

/** A company with one licence that has agencies, models, a pipeline and the usual rules. */
export type Dealership = {
  companyId: string;
  licenseId: string;
  agencies: Row<typeof agency>[];
  models: Row<typeof model>[];
  pipelineId: string;
  stages: Row<typeof stage>[];
};

/** Someone who is signed in. */
export type Someone = {
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

/** Makes what a test needs, each its own, in rows that the demo data's factories shape. */
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

    /** Without a password nobody can sign in as them; they are signed in already. */
    async user(
      where: { companyId: string; licenseId: string },
      roles: Role | Role[],
      options: UserOptions = {},
    ): Promise<Someone> {
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
            ...{ id, companyId: where.companyId, email, fullName, roles: all, createdAt: now },
            ...{ type: isPlatform ? "root" : "client", passwordHash, emailVerified, state },
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
        hash: hashOf(key),
        scopes,
        createdAt: new Date().toISOString(),
      });
      await tenant(licenseId, ({ $client }) => insertRows($client, apiKey, [row]));
      return { id: row.id, key };
    },

    async lead(licenseId: string, given: Partial<Row<typeof lead>> = {}): Promise<Row<typeof lead>> {
      const [row] = await this.leads(licenseId, [given]);
      return row as Row<typeof lead>;
    },

    /** Each with the raw request that brought it. A later one of the list is newer, unless `createdAt` says else. */
    async leads(licenseId: string, given: Partial<Row<typeof lead>>[]): Promise<Row<typeof lead>[]> {
      const start = Date.now() - given.length;
      const rows = given.map((one, index) => {
        const createdAt = one.createdAt ?? new Date(start + index).toISOString();
        return leadRow({ licenseId, id: uuidv7({ msecs: Date.parse(createdAt) }), createdAt, ...one });
      });
      const requests = rows.map(({ id, createdAt, source }) =>
        intakeRequestRow({ licenseId, id: uuidv7(), leadId: id, receivedAt: createdAt, source }),
      );
      await tenant(licenseId, async ({ $client }) => {
        await insertRows($client, lead, rows);
        await insertRows($client, intakeRequest, requests);
      });
      return rows;
    },

    async auditEntry(licenseId: string, given: Partial<Row<typeof auditEntry>> = {}): Promise<Row<typeof auditEntry>> {
      const [row] = await this.auditEntries(licenseId, [given]);
      return row as Row<typeof auditEntry>;
    },

    /** A later one of the list is newer, unless `at` says else. */
    async auditEntries(licenseId: string, given: Partial<Row<typeof auditEntry>>[]) {
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

/** Someone's contact that no other test has. */
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
