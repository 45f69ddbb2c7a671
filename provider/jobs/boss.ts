import { type Db as BossDb, type ConstructorOptions, PgBoss } from "pg-boss";
import type { Database } from "@/provider/kernel/database.ts";
import type { Log } from "@/provider/kernel/log.ts";

export function openBoss(database: Database, log: Log, options: Partial<ConstructorOptions>): PgBoss {
  const boss = new PgBoss({
    db: asWorker(database),
    backend: database.engine,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
    reindex: false,
    monitorVacuum: false,
    ...options,
  });
  // Listener required: an error such as a lost database would end the process.
  boss.on("error", (cause) => log.warn({ cause: cause.message.split("\n")[0] }, "queue"));
  return boss;
}

const AS_WORKER = "set local role prospecta_worker";
/** Some pg-boss statements begin a transaction; a nested one would log a warning each time. */
const BEGIN_SQL = /^\s*begin;/i;

function asWorker({ pool }: Database): BossDb {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      const isWhole = BEGIN_SQL.test(text);
      try {
        if (!isWhole) await client.query(`begin; ${AS_WORKER}`);
        const result = await client.query(isWhole ? text.replace(BEGIN_SQL, `begin; ${AS_WORKER};`) : text, values);
        if (!isWhole) await client.query("commit");
        client.release();
        return result;
      } catch (cause) {
        await client.query("rollback").then(
          () => client.release(),
          (lost: Error) => client.release(lost),
        );
        throw cause;
      }
    },
  };
}
