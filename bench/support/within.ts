import { readFileSync } from "node:fs";
import pg from "pg";
import type { Cluster } from "@/tests/support/postgres.ts";

const LOGGED_DURATION = /\[(\d+)\] LOG: {2}duration: ([\d.]+) ms {2}(statement|parse|bind|execute)[^:]*: (\w+)/;

const OF_A_LICENCE = "set local role prospecta_tenant";

/**
 * Logs the duration of each statement while `run` runs.
 * @returns milliseconds by transaction, without begin and commit
 */
export async function timeWithin(cluster: Cluster, run: () => Promise<unknown>): Promise<number[]> {
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  const configure = async (setting: string) => {
    await admin.query(`alter system ${setting}`);
    await admin.query("select pg_reload_conf()");
  };
  try {
    await configure("set log_parameter_max_length = 0");
    await configure("set log_min_duration_statement = 0");
    const before = readFileSync(cluster.log, "utf8").length;
    await run();
    await configure("reset log_min_duration_statement");
    return sumDurations(readFileSync(cluster.log, "utf8").slice(before));
  } finally {
    await admin.end();
  }
}

function sumDurations(log: string): number[] {
  const open = new Map<string, number>();
  const sums: number[] = [];
  for (const line of log.split("\n")) {
    const [, process = "", milliseconds, , word = ""] = LOGGED_DURATION.exec(line) ?? [];
    if (milliseconds === undefined) continue;
    const sum = open.get(process);
    // Statements of the worker are not part of the calls.
    if (word === "begin" && line.includes(OF_A_LICENCE)) open.set(process, 0);
    else if (word === "commit") {
      if (sum) sums.push(sum);
      open.delete(process);
    } else if (sum !== undefined && word !== "set") open.set(process, sum + Number(milliseconds));
  }
  return sums;
}
