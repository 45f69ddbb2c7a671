import { readFileSync } from "node:fs";
import { type Grant, sessions } from "@/contract/identity/sessions.ts";
import { MAX_PAGE_SIZE } from "@/contract/kernel/limits.ts";
import { type Lead, leads } from "@/contract/leads/leads.ts";
import { openDatabase } from "@/provider/db/client.ts";
import { migrateDatabase } from "@/provider/db/migrate.ts";
import { readConfig } from "@/provider/kernel/config.ts";
import { openServices } from "@/provider/registry/services.ts";
import { givenFor, type TestUser } from "./given.ts";
import type { ProviderProcess } from "./provider-process.ts";

const PASSWORD = "Correcta-2026";

/** Start data of a provider process: one dealership, its administrator, an API key. */
export class ProcessFixture {
  readonly key: string;
  readonly administrator: TestUser;
  /** For `startProviderProcess`. */
  readonly env: Record<string, string>;

  private constructor(key: string, administrator: TestUser, env: Record<string, string>) {
    this.key = key;
    this.administrator = administrator;
    this.env = env;
  }

  /** @param databaseUrl of an empty PostgreSQL; without it PGlite in `dataDir` */
  static async prepare(dataDir: string, databaseUrl?: string): Promise<ProcessFixture> {
    const { PGLITE_SNAPSHOT } = process.env;
    const snapshot = !databaseUrl && PGLITE_SNAPSHOT ? readFileSync(PGLITE_SNAPSHOT) : undefined;
    const database = await openDatabase({
      url: databaseUrl,
      poolSize: 2,
      directory: dataDir,
      ...(snapshot && { snapshot }),
    });
    await migrateDatabase(database);
    const env = { DATA_DIR: dataDir, DEMO_DATA: "false", ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const services = await openServices(readConfig({ ...env, LOG_LEVEL: "silent" }), database);
    const given = givenFor(services);
    const dealership = await given.dealership();
    const administrator = await given.user(dealership, "admin-client", { password: PASSWORD });
    const { key } = await given.apiKey(dealership.licenseId);
    await services.close();
    return new ProcessFixture(key, administrator, env);
  }

  async signIn(provider: ProviderProcess): Promise<Record<string, string>> {
    const answer = await provider.request("POST", sessions.login.path, {
      email: this.administrator.email,
      password: PASSWORD,
    });
    const { token, licenseId } = (await answer.json()) as Grant;
    return { authorization: `Bearer ${token.accessToken}`, "x-license-id": licenseId ?? "" };
  }

  async leadsAt(provider: ProviderProcess): Promise<Lead[]> {
    const headers = await this.signIn(provider);
    const all: Lead[] = [];
    let cursor: string | null = null;
    do {
      const query: string = `limit=${MAX_PAGE_SIZE}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
      const answer = await provider.request("GET", `${leads.list.path}?${query}`, undefined, headers);
      const page = (await answer.json()) as { items: Lead[]; cursor: { next: string | null } };
      all.push(...page.items);
      cursor = page.cursor.next;
    } while (cursor !== null);
    return all;
  }
}
