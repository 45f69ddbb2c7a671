import { type Db as BossDb, type ConstructorOptions, PgBoss } from "pg-boss";
import type { Database } from "@/provider/kernel/database.ts";
import type { Log } from "@/provider/kernel/log.ts";

/** Settings that every instance shares. The tables are made by `install.ts` and by nothing else. */
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
  // Without a listener an error of its loops, such as the database going away, would end the process.
  boss.on("error", (cause) => log.warn({ cause: cause.message.split("\n")[0] }, "queue"));
  return boss;
}

const AS_WORKER = "set local role prospecta_worker";
/** What some of its statements begin with themselves: a second one within would be a warning in the database's log, each time. */
const BEGIN = /^\s*begin;/i;

/** pg-boss on our pool, each statement under the queue's own role. */
function asWorker({ pool }: Database): BossDb {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      const isWhole = BEGIN.test(text);
      try {
        if (!isWhole) await client.query(`begin; ${AS_WORKER}`);
        const result = await client.query(isWhole ? text.replace(BEGIN, `begin; ${AS_WORKER};`) : text, values);
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
