import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@/tests/support/free-port.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export type Product = {
  web: string;
  provider: string;
  dataDir: string;
  end(): Promise<void>;
  stop(): Promise<void>;
};

export const METRICS_TOKEN = "metrics-of-the-journeys";

/** Starts the built product as `npm start` does: free ports unless PORT is given, own data directory, demo data. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const [port, providerPort] = [Number(env.PORT) || (await freePort()), await freePort()];
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-e2e-"));
  if (process.env.E2E_SEEDED) cpSync(process.env.E2E_SEEDED, dataDir, { recursive: true });
  const child = spawn(process.execPath, [path.join(root, "scripts/start.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      PROVIDER_PORT: String(providerPort),
      DATA_DIR: dataDir,
      METRICS_TOKEN,
      DATABASE_URL: "",
      PROVIDER_API_URL: "",
      NEXTAUTH_URL: "",
      ...env,
    },
  });
  await untilReady(child);
  const end = async () => {
    const isOver = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await isOver;
  };
  return {
    web: `http://localhost:${port}`,
    provider: `http://127.0.0.1:${providerPort}`,
    dataDir,
    end,
    stop: async () => {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Demo data that each product copies: migration and seed take ten times as long. @returns a closed data directory */
export async function seedDataDirectory(): Promise<string> {
  const product = await startProduct();
  const seeded = mkdtempSync(path.join(tmpdir(), "prospecta-seeded-"));
  await product.end();
  cpSync(product.dataDir, seeded, { recursive: true });
  rmSync(product.dataDir, { recursive: true, force: true });
  return seeded;
}

function untilReady(child: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      // The log is read on after the start, so that the pipe never fills.
      if (output.length < 100_000) output += chunk;
      if (output.includes("Prospecta is ready")) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code) => reject(new Error(`The product ended with code ${code}:\n${output.slice(-4000)}`)));
  });
}
