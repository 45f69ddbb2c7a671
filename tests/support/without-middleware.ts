import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Copies the build without its middleware. @returns its NEXT_DIST_DIR, and a function that removes it */
export function withoutMiddleware(): { directory: string; remove(): void } {
  const built = path.join(ROOT, process.env.NEXT_DIST_DIR ?? ".next");
  const directory = `.next-bare-${process.pid}`;
  const copy = path.join(ROOT, directory);
  cpSync(built, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => ![path.join(built, "cache"), path.join(built, "dev")].includes(file),
  });
  const manifest = path.join(copy, "server/functions-config-manifest.json");
  const config = JSON.parse(readFileSync(manifest, "utf8")) as { functions: Record<string, unknown> };
  if (!("/_middleware" in config.functions)) throw new Error("This build has no middleware to take out.");
  delete config.functions["/_middleware"];
  writeFileSync(manifest, JSON.stringify(config));
  for (const file of ["middleware.js", "middleware"]) {
    if (existsSync(path.join(copy, "server", file))) rmSync(path.join(copy, "server", file), { recursive: true });
  }
  return { directory, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
