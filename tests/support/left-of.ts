import type { TransactionRole } from "@/provider/kernel/database.ts";
import type { TestProvider } from "./provider.ts";

/**
 * Searches every column of every table, the queue's too, with the roles that may read them.
 * @returns places with one of the values
 */
export async function findLeftovers(
  { services }: Pick<TestProvider, "services">,
  licenseId: string,
  values: readonly string[],
): Promise<string[]> {
  const everyone: TransactionRole[] = [{ role: "tenant", licenseId }, { role: "identity" }, { role: "worker" }];
  const found = new Set<string>();
  for (const role of everyone) {
    await services.database.read(role, async ({ $client }) => {
      const { rows: tables } = await $client.query<{ name: string }>(`
        select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')
          and has_schema_privilege(schemaname, 'usage')
          and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`);
      for (const { name } of tables) {
        const { rows } = await $client.query<{ row: string }>(`select lower(t::text) as row from ${name} t`);
        for (const value of values) {
          if (rows.some(({ row }) => row.includes(value.toLowerCase()))) found.add(`${name}: ${value}`);
        }
      }
    });
  }
  return [...found].sort();
}
