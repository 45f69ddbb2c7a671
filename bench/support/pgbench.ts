import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ofSorted } from "./numbers.ts";

const run = promisify(execFile);

export type Script = { sql: string; variables?: Record<string, string> };

export type PgbenchOptions = {
  bin: string;
  url: string;
  connections: number;
  seconds: number;
  licenseId?: string;
};

export type PgbenchResult = { perSecond: number; p50: number; p95: number; p99: number };

/** Runs a script with prepared statements. Latencies of whole scripts, in milliseconds, from pgbench's log. */
export async function runPgbench(script: Script, options: PgbenchOptions): Promise<PgbenchResult> {
  const { bin, url, connections, seconds, licenseId } = options;
  const home = mkdtempSync(path.join(tmpdir(), "prospecta-pgbench-"));
  try {
    const file = path.join(home, "script.sql");
    writeFileSync(file, script.sql);
    const variables = Object.entries(script.variables ?? {}).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
    const args = ["-n", "-M", "prepared", "-c", String(connections), "-j", "1", "-T", String(seconds), "-f", file];
    const asTenant = licenseId ? `-c role=prospecta_tenant -c app.license_id=${licenseId}` : "";
    await run(path.join(bin, "pgbench"), [...args, "-l", "--log-prefix", path.join(home, "log"), ...variables, url], {
      env: { ...process.env, PGOPTIONS: `-c statement_timeout=0 -c TimeZone=UTC ${asTenant}` },
    });
    const times = readdirSync(home)
      .filter((name) => name.startsWith("log"))
      .flatMap((name) => readFileSync(path.join(home, name), "utf8").trim().split("\n"))
      .map((line) => Number(line.split(" ")[2]) / 1000)
      .sort((a, b) => a - b);
    const share = (part: number) => ofSorted(times, part);
    return { perSecond: times.length / seconds, p50: share(0.5), p95: share(0.95), p99: share(0.99) };
  } finally {
    rmSync(home, { recursive: true });
  }
}
