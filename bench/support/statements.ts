import type { LeadListFilter } from "@/contract/leads/leads.ts";
import { listLeads } from "@/provider/domains/leads/list.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Database } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";
import type { Script } from "./pgbench.ts";

export async function listStatement(
  database: Database,
  config: Config,
  licenseId: string,
  filter: LeadListFilter,
): Promise<Script> {
  const actor = { licenseId, roles: ["admin-client"] } as Partial<LicensedActor> as LicensedActor;
  return database.transaction({ role: "tenant", licenseId }, async (db) => {
    const sent: { text: string; values: unknown[] }[] = [];
    const client = db.$client;
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    const spy = (...input: unknown[]) => {
      const [statement, values] = input as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
      const prepared = typeof statement === "string" ? { text: statement } : statement;
      if (/^\s*(select|with)\b/i.test(prepared.text))
        sent.push({ text: prepared.text, values: values ?? prepared.values ?? [] });
      return query(...input);
    };
    Object.assign(client, { query: spy });
    try {
      await listLeads({ db, actor, request: { id: "bench", ip: "" }, services: { config } as Services }, filter);
    } finally {
      Object.assign(client, { query });
    }
    if (sent.length === 0) throw new Error("The list sent no statement");
    const scripts = sent.map(({ text, values }, index) => toScript(text, values, `s${index}p`));
    return {
      sql: scripts.map(({ sql }) => sql).join(""),
      variables: Object.assign({}, ...scripts.map(({ variables }) => variables)),
    };
  });
}

/** `$1` becomes a variable, which pgbench sends as a parameter; pgbench cannot send null. */
function toScript(text: string, values: unknown[], prefix: string): Script {
  const variables: Record<string, string> = {};
  const sql = text.replace(/\s+/g, " ").replace(/\$(\d+)/g, (_, index: string) => {
    const value = values[Number(index) - 1];
    if (value === null || value === undefined) return "null";
    variables[`${prefix}${index}`] = literal(value);
    return `:${prefix}${index}`;
  });
  return { sql: `${sql};\n`, variables };
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(item))).join(",")}}`;
  return String(value);
}
