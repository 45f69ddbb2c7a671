import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Cluster } from "./postgres.ts";

/** Backup commands of docs/operations.md: roles and database, while the product runs. */
export function backUp({ bin, adminUrl }: Cluster, folder: string): void {
  const roles = execFileSync(path.join(bin, "pg_dumpall"), ["--roles-only", `--dbname=${adminUrl}`], {
    encoding: "utf8",
  });
  writeFileSync(path.join(folder, "roles.sql"), roles);
  const file = path.join(folder, "prospecta.dump");
  execFileSync(path.join(bin, "pg_dump"), ["--format=custom", `--file=${file}`, adminUrl]);
}

/** Restores into an empty database of another server without roles. */
export function restore({ bin, adminUrl }: Cluster, folder: string): void {
  const roles = readFileSync(path.join(folder, "roles.sql"), "utf8");
  // Existing roles cause an error for their own line only.
  execFileSync(path.join(bin, "psql"), ["--quiet", adminUrl], { input: roles, stdio: ["pipe", "ignore", "ignore"] });
  const file = path.join(folder, "prospecta.dump");
  execFileSync(path.join(bin, "pg_restore"), ["--exit-on-error", `--dbname=${adminUrl}`, file]);
}
