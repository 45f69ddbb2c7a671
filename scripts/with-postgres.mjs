import { spawn } from "node:child_process";
import { findPostgres, startPostgres } from "../tests/support/postgres.ts";

// Runs a command with DATABASE_URL of a private PostgreSQL. Without a command it checks that PostgreSQL is installed.
const [command, ...args] = process.argv.slice(2);
if (!findPostgres()) {
  process.stderr.write("PostgreSQL is not installed.\n");
  process.exit(3);
}
if (!command) process.exit(0);
const cluster = await startPostgres();
const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, DATABASE_URL: cluster.url } });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => {
  cluster.remove();
  process.exit(code ?? 1);
});
