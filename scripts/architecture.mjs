import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./installed.mjs";
import { findNode, projectPath, root } from "./project.mjs";

// The rules are in tools/architecture, with packages of its own: the checker needs an older compiler than the product.
const TOOL = "tools/architecture/";
const SOURCES = ["contract", "provider", "lib", "components", "app", "middleware.ts", "instrumentation.ts"];

ensureInstalled(TOOL);
const { status } = spawnSync(
  findNode(),
  [
    projectPath(`${TOOL}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`),
    `--config=${TOOL}.dependency-cruiser.cjs`,
    "--output-type=err",
    ...SOURCES,
  ],
  { cwd: root, stdio: "inherit" },
);
process.exit(status ?? 1);
