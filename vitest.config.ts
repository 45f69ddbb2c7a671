import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { engineSensitiveTests } from "./tests/support/engines.ts";
import { NODE_FLAGS } from "./tests/support/node-flags.ts";
import { promiseFiles } from "./tests/support/promise-files.ts";

const root = fileURLToPath(new URL("./", import.meta.url));
const shared = { resolve: { alias: [{ find: /^@\//, replacement: root }] } };

/** Vitest polls one second by default; a busy machine must not fail a test. */
const PATIENT = { poll: { timeout: 10_000 } };

const MANY_DATABASES = { execArgv: NODE_FLAGS };

const IS_LONG = process.env.PROMISES === "long";

const PROVIDER = {
  environment: "node",
  ...MANY_DATABASES,
  expect: PATIENT,
  globalSetup: ["tests/support/prepared-database.ts"],
  // One process for all files: loading the product for each file took a third of the time.
  isolate: false,
  // Ends what hangs: a full run takes all values, roles and ids, and machines differ in speed.
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

const promises = promiseFiles(process.env.PROMISES);

const PROMISES = {
  environment: "node",
  ...MANY_DATABASES,
  expect: PATIENT,
  globalSetup: ["tests/support/prepared-database.ts"],
  testTimeout: IS_LONG ? 15 * 60_000 : 90_000,
  hookTimeout: 180_000,
  isolate: false,
};

/** Projects: unit, web in jsdom, provider, engine-sensitive files on PGlite, specification, promises, measures. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/*.test.ts", "tests/contract/**/*.test.ts"],
          isolate: false,
          testTimeout: 90_000,
        },
      },
      {
        ...shared,
        oxc: { jsx: { runtime: "automatic" } },
        test: {
          name: "web",
          environment: "jsdom",
          include: ["tests/web/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/fresh-file.ts", "tests/support/patience.ts", "tests/support/boxes.ts"],
          // A document and its libraries for each file cost more than half of the time.
          isolate: false,
          server: { deps: { inline: ["next-i18next", "next-auth"] } },
          testTimeout: 90_000,
        },
      },
      {
        ...shared,
        test: { ...PROVIDER, name: "provider", include: ["tests/provider/**/*.test.ts", "tests/cases/**/*.test.ts"] },
      },
      { ...shared, test: { ...PROVIDER, name: "engines", include: engineSensitiveTests() } },
      {
        ...shared,
        test: {
          name: "specification",
          environment: "node",
          ...MANY_DATABASES,
          expect: PATIENT,
          include: ["tests/specification/**/*.test.ts"],
          globalSetup: ["tests/support/prepared-database.ts"],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...PROMISES,
          name: "promises",
          include: promises.alone,
          // These tests kill processes or need a free pool: one file at a time.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...shared,
        test: {
          ...PROMISES,
          name: "promises in parallel",
          include: promises.parallel,
          // Many of these files wait for clocks.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          name: "measures",
          environment: "node",
          include: ["tests/measures/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
