import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const SECRET = "secret-of-the-journeys-app";

export type Fake = {
  address: string;
  env: Record<string, string>;
  stop(): void;
};

const SETTINGS = {
  graph: (address: string) => ({
    META_APP_ID: "4242",
    META_APP_SECRET: SECRET,
    META_VERIFY_TOKEN: "word-of-the-journeys",
    META_GRAPH_URL: address,
    META_DIALOG_URL: address,
  }),
  tiktok: (address: string) => ({
    TIKTOK_APP_ID: "4242",
    TIKTOK_APP_SECRET: SECRET,
    TIKTOK_API_URL: `${address}/open_api/v1.3`,
  }),
  crm: (address: string) => ({ OUTBOUND_ALLOW: new URL(address).host }),
} as const;

/** Starts a stand-in as `npm run stand-in` does. @param web address of the product */
export function startFake(name: keyof typeof SETTINGS, web: string): Promise<Fake> {
  const network = name === "graph" ? "meta" : name;
  const given = ["--port", "0", "--webhook", `${web}/api/webhook/${network}`, "--secret", SECRET];
  const alias = ["--import", path.join(root, "provider/alias.ts")];
  const child = spawn(process.execPath, [...alias, path.join(root, "scripts/stand-in.mjs"), name, ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The stand-in ended with code ${code}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk)) ?? [];
      if (address) resolve({ address, env: SETTINGS[name](address), stop: () => void child.kill("SIGTERM") });
    });
  });
}
