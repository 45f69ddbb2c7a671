import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isFree } from "./ports.mjs";
import { fail, projectPath } from "./project.mjs";

const LOOPBACK = "127.0.0.1";
const LOOPBACKS = [LOOPBACK, "localhost", "::1"];
const EVERYWHERE = ["0.0.0.0", "::"];

function reachedAt(host) {
  if (EVERYWHERE.includes(host)) return LOOPBACK;
  return host.includes(":") ? `[${host}]` : host;
}

export async function readSettings(env) {
  const port = env.PORT || "3000";
  const host = env.HOST || LOOPBACK;
  const providerPort = env.PROVIDER_PORT || "4000";
  const dataDir = path.resolve(env.DATA_DIR || projectPath(".data"));
  const isProviderOurs = !env.PROVIDER_API_URL;
  if (!(await isFree(Number(port), host))) fail(`Port ${port} is taken: choose another with PORT.`);
  if (isProviderOurs && !(await isFree(Number(providerPort), env.PROVIDER_HOST || LOOPBACK))) {
    fail(`Port ${providerPort} is taken: choose another with PROVIDER_PORT.`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const address = env.NEXTAUTH_URL || `http://localhost:${port}`;
  const providerUrl = env.PROVIDER_API_URL || `http://127.0.0.1:${providerPort}`;
  return {
    address,
    ownAddress: `http://${reachedAt(host)}:${port}`,
    host,
    isOpen: !LOOPBACKS.includes(host),
    providerUrl,
    isProviderOurs,
    env: {
      ...env,
      PORT: port,
      HOST: host,
      PROVIDER_PORT: providerPort,
      DATA_DIR: dataDir,
      PROVIDER_API_URL: providerUrl,
      NEXTAUTH_URL: address,
      NEXTAUTH_SECRET: env.NEXTAUTH_SECRET || readSecret(path.join(dataDir, "web.secret")),
      WEB_URL: env.WEB_URL || address,
      NEXT_TELEMETRY_DISABLED: "1",
    },
  };
}

function readSecret(file) {
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8").trim();
}

export const PROVIDER = ["--import", projectPath("provider/alias.ts"), projectPath("provider/main.ts")];
/** Longer than a proxy retains an idle connection: closing while a request arrives would fail it. */
const WEB_IDLE_MS = "75000";
export const WEB = [projectPath("node_modules/next/dist/bin/next"), "start", "--keepAliveTimeout", WEB_IDLE_MS];
export const WEB_RELOADING = [projectPath("node_modules/next/dist/bin/next"), "dev"];

const GRACE_MS = 11_000;

export class ProcessGroup {
  #children = new Map();
  #isEnding = false;
  #exitCode = 0;

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => this.end(0));
  }

  get isEnding() {
    return this.#isEnding;
  }

  /** Adds a process; its end stops the others unless it is `awaited`. */
  add(name, child, { awaited = false, speaksForItself = false } = {}) {
    this.#children.set(name, child);
    child.once("error", (cause) => this.#gone(name, `could not start: ${cause.message}`));
    child.once("exit", (code, signal) => {
      if (awaited && code === 0) this.#children.delete(name);
      else if (speaksForItself && code === 1 && this.#children.size === 1) this.#leave(name);
      else this.#gone(name, signal ? `was ended by ${signal}` : `ended with code ${code}`);
    });
    return child;
  }

  start(name, command, args, options, how) {
    return this.add(name, spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options }), how);
  }

  end(exitCode = 0) {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#exitCode = exitCode;
    for (const child of this.#children.values()) child.kill("SIGTERM");
    setTimeout(() => {
      for (const child of this.#children.values()) child.kill("SIGKILL");
    }, GRACE_MS).unref();
    this.#leaveWhenEmpty();
  }

  #leave(name) {
    this.#children.delete(name);
    this.end(1);
  }

  #gone(name, how) {
    this.#children.delete(name);
    if (!this.#isEnding) {
      const others = [...this.#children.keys()].map((other) => `the ${other}`).join(" and ");
      process.stderr.write(`The ${name} ${how}${others ? `; stopping ${others}` : ""}.\n`);
      this.end(1);
    }
    this.#leaveWhenEmpty();
  }

  #leaveWhenEmpty() {
    if (this.#isEnding && this.#children.size === 0) process.exit(this.#exitCode);
  }
}
