import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Cluster } from "./postgres.ts";

/** As docs/operations.md says it: the roles and the database, both while it runs. */
export function backUp({ bin, adminUrl }: Cluster, folder: string): void {
  const roles = execFileSync(path.join(bin, "pg_dumpall"), ["--roles-only", `--dbname=${adminUrl}`], {
    encoding: "utf8",
  });
  writeFileSync(path.join(folder, "roles.sql"), roles);
  const file = path.join(folder, "prospecta.dump");
  execFileSync(path.join(bin, "pg_dump"), ["--format=custom", `--file=${file}`, adminUrl]);
}

/** Into an empty database of another server, which has no role yet but those that every server of the house has. */
export function restore({ bin, adminUrl }: Cluster, folder: string): void {
  const roles = readFileSync(path.join(folder, "roles.sql"), "utf8");
  // Roles that are there already are an error of their own line and no more.
  execFileSync(path.join(bin, "psql"), ["--quiet", adminUrl], { input: roles, stdio: ["pipe", "ignore", "ignore"] });
  const file = path.join(folder, "prospecta.dump");
  execFileSync(path.join(bin, "pg_restore"), ["--exit-on-error", `--dbname=${adminUrl}`, file]);
}
