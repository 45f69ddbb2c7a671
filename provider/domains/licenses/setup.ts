import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Setup, type SetupStep, setup } from "@/contract/licenses/setup.ts";
import { agency, model, rule } from "@/provider/db/schema/companies.ts";
import { connection } from "@/provider/db/schema/connections.ts";
import { destination } from "@/provider/db/schema/deliveries.ts";
import { apiKey } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { userLicense } from "@/provider/db/schema/users.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";

async function getSetup(ctx: RequestContext): Promise<Setup> {
  const isDone: Record<SetupStep, SQL> = {
    agencies: someOf(agency),
    models: someOf(model, eq(model.isActive, true)),
    people: someOf(userLicense, ne(userLicense.userId, ctx.actor.userId)),
    rule: someOf(rule),
    apiKey: someOf(apiKey, isNull(apiKey.revokedAt)),
    lead: someOf(lead),
    meta: someOf(connection, eq(connection.network, "meta")),
    tiktok: someOf(connection, eq(connection.network, "tiktok")),
    crm: someOf(destination, and(eq(destination.kind, "crm"), isNull(destination.removedAt))),
  };
  const columns = Object.entries(isDone).map(([step, exists]) => sql`${exists} as ${sql.identifier(step)}`);
  const { rows } = await ctx.db.execute<Setup>(sql`select ${sql.join(columns, sql`, `)}`);
  return rows[0] as Setup;
}

function someOf(table: PgTable, where?: SQL): SQL {
  return sql`exists (select 1 from ${table} where ${where ?? sql`true`})`;
}

export const setupRoutes = implement(setup, { get: query(getSetup) });
