import { spawnSync } from "node:child_process";
import { findNode, pathOf, root } from "./house.mjs";
import { ensureInstalled } from "./installed.mjs";

// npm run check:architecture: imports of all source files against the rules of tools/architecture. These have packages
// of their own, because the checker reads TypeScript by an older compiler than the product's.
const TOOL = "tools/architecture/";
const SOURCES = ["contract", "provider", "lib", "components", "app", "middleware.ts", "instrumentation.ts"];

ensureInstalled(TOOL);
const { status } = spawnSync(
  findNode(),
  [
    pathOf(`${TOOL}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`),
    `--config=${TOOL}.dependency-cruiser.cjs`,
    "--output-type=err",
    ...SOURCES,
  ],
  { cwd: root, stdio: "inherit" },
);
process.exit(status ?? 1);
