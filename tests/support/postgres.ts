import { execFileSync, type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

export type Cluster = {
  /** Owner of an empty database who may create roles and databases, without superuser rights. */
  readonly url: string;
  /** Superuser, for changes to the server itself. */
  readonly adminUrl: string;
  readonly version: string;
  readonly bin: string;
  readonly log: string;
  createDatabase(name: string): string;
  start(): void;
  stop(mode?: "fast" | "immediate"): void;
  remove(): void;
};

/** Possible folders of PostgreSQL's programs, newest first. */
function programFolders(): string[] {
  const versioned = (parent: string) =>
    existsSync(parent)
      ? readdirSync(parent)
          .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
          .map((version) => path.join(parent, version, "bin"))
      : [];
  return [
    ...versioned("/usr/lib/postgresql"),
    ...versioned("/Library/PostgreSQL"),
    ...["/opt/homebrew/opt", "/usr/local/opt"].flatMap((brewed) =>
      existsSync(brewed)
        ? readdirSync(brewed)
            .filter((name) => name.startsWith("postgresql"))
            .sort()
            .reverse()
            .map((name) => path.join(brewed, name, "bin"))
        : [],
    ),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
}

/** @returns the folder of PostgreSQL's programs, if installed */
export function findPostgres(): string | undefined {
  return programFolders().find((folder) => existsSync(path.join(folder, "initdb")));
}

/** PostgreSQL refuses root: its programs then run as an unprivileged account. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const [, , uid, gid] =
    accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody") ?? [];
  if (!uid || !gid) throw new Error("PostgreSQL cannot run as root, and there is no account postgres or nobody.");
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Private cluster in a temporary folder on a free loopback port.
 * @param options.isDurable flushes to disk and vacuums; off, it is faster
 */
export async function startPostgres(options: { isDurable?: boolean; settings?: string[] } = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL is not installed.");
  const account = unprivileged();
  const home = mkdtempSync(path.join(tmpdir(), "prospecta-postgres-"));
  if (account) chownSync(home, account.uid, account.gid);
  const data = path.join(home, "data");
  const port = await freePort();
  const run = (program: string, args: string[]) =>
    checked(program, spawnSync(path.join(bin, program), args, { ...account, cwd: home, encoding: "utf8" }));

  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${home}`,
    "max_connections=200",
    // Autovacuum would start a worker for each of two hundred databases in turn.
    ...(options.isDurable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"]),
    ...(options.settings ?? []),
  ];
  const log = path.join(home, "log");
  const start = () => {
    const given = settings.map((setting) => `-c ${setting}`).join(" ");
    // The server must not inherit the caller's pipes, or the caller waits for its end.
    checked(
      "pg_ctl",
      spawnSync(path.join(bin, "pg_ctl"), ["-D", data, "-w", "-t", "60", "-l", log, "-o", given, "start"], {
        ...account,
        cwd: home,
        stdio: "ignore",
      }),
    );
  };
  const stop = (mode: "fast" | "immediate" = "fast") => run("pg_ctl", ["-D", data, "-w", "-m", mode, "stop"]);
  const psql = (sql: string) =>
    run("psql", ["-h", home, "-p", String(port), "-U", "postgres", "-q", "-v", "ON_ERROR_STOP=1", "-c", sql]);
  const urlOf = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  const createDatabase = (name: string) => {
    psql(`create database ${name} owner prospecta`);
    return urlOf("prospecta", name);
  };

  start();
  psql("create role prospecta login createrole createdb nosuperuser nobypassrls");
  return {
    url: createDatabase("prospecta"),
    adminUrl: urlOf("postgres", "prospecta"),
    version: execFileSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8" }).trim(),
    bin,
    log,
    createDatabase,
    start,
    stop,
    remove: () => {
      spawnSync(path.join(bin, "pg_ctl"), ["-D", data, "-w", "-m", "immediate", "stop"], { ...account, cwd: home });
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function checked(program: string, { status, stderr, error }: SpawnSyncReturns<string | Buffer>): void {
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? String(stderr ?? "").trim()}`);
}
