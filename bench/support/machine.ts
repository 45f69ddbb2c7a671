import { readFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import path from "node:path";
import { ROOT } from "./provider.ts";

export function describeMachine(postgres: string | undefined): string[] {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const versions = ["next", "hono", "pg", "@electric-sql/pglite", "drizzle-orm"].map((name) => {
    const file = path.join(ROOT, "node_modules", name, "package.json");
    return `${name} ${JSON.parse(readFileSync(file, "utf8")).version}`;
  });
  return [
    `${cpus().length} cores (${first?.model.trim() || "unnamed"}), ${memory} GB of memory, ${type()} ${release()}; shared by server, database and load`,
    `Node ${process.versions.node}, ${versions.join(", ")}${postgres ? `, ${postgres.replace(/ \(.*/, "")}` : ""}`,
  ];
}
