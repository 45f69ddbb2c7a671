import { readFileSync } from "node:fs";
import pg from "pg";
import type { Cluster } from "@/tests/support/postgres.ts";

/** What the server says of a part of a statement, with the connection's process and how long it took. */
const TOLD = /\[(\d+)\] LOG: {2}duration: ([\d.]+) ms {2}(statement|parse|bind|execute)[^:]*: (\w+)/;

const OF_A_LICENCE = "set local role prospecta_tenant";

/**
 * Has the server tell how long each statement takes while something runs.
 * @returns for each transaction of a licence the milliseconds that its statements took there, without its beginning and its end
 */
export async function timeWithin(cluster: Cluster, run: () => Promise<unknown>): Promise<number[]> {
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  const tell = async (setting: string) => {
    await admin.query(`alter system ${setting}`);
    await admin.query("select pg_reload_conf()");
  };
  try {
    await tell("set log_parameter_max_length = 0");
    await tell("set log_min_duration_statement = 0");
    const before = readFileSync(cluster.log, "utf8").length;
    await run();
    await tell("reset log_min_duration_statement");
    return sumsOf(readFileSync(cluster.log, "utf8").slice(before));
  } finally {
    await admin.end();
  }
}

function sumsOf(log: string): number[] {
  const open = new Map<string, number>();
  const sums: number[] = [];
  for (const line of log.split("\n")) {
    const [, process = "", milliseconds, , word = ""] = TOLD.exec(line) ?? [];
    if (milliseconds === undefined) continue;
    const sum = open.get(process);
    // What the worker asks for itself meanwhile is none of these calls.
    if (word === "begin" && line.includes(OF_A_LICENCE)) open.set(process, 0);
    else if (word === "commit") {
      if (sum) sums.push(sum);
      open.delete(process);
    } else if (sum !== undefined && word !== "set") open.set(process, sum + Number(milliseconds));
  }
  return sums;
}
