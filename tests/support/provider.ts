import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { type ArgumentsOf, type Endpoint, type OutputOf, pathParameters } from "@/contract/kernel/endpoint.ts";
import { createApp } from "@/provider/app.ts";
import { openDatabase } from "@/provider/db/client.ts";
import { migrateDatabase } from "@/provider/db/migrate.ts";
import { readConfig } from "@/provider/kernel/config.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { openServices } from "@/provider/registry/services.ts";
import { type Given, givenFor, type TestUser } from "./given.ts";
import { ownDatabase } from "./own-database.ts";

export type RequestOptions = {
  /** Signed-in user; sends their own licence unless `license` names another or is null. */
  as?: TestUser;
  license?: string | null;
  key?: string;
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
};

/** `body` is parsed JSON of the type that the caller declares and its test shows. */
export type Answered<Body> = { status: number; body: Body; text: string; headers: Headers };

export type TestProvider = {
  services: Services;
  given: Given;
  request<Body = unknown>(method: string, path: string, options?: RequestOptions): Promise<Answered<Body>>;
  call<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>, options?: RequestOptions): Promise<Answered<OutputOf<E>>>;
  /** Listens on a free port. @returns its address */
  listen(): Promise<string>;
  stop(): Promise<void>;
};

/** Complete provider on a copy of the prepared PGlite, or of the PostgreSQL of DATABASE_URL. */
export async function startProvider(env: Record<string, string> = {}): Promise<TestProvider> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-provider-"));
  const { PGLITE_SNAPSHOT, DATABASE_URL } = process.env;
  const own = DATABASE_URL ? await ownDatabase(DATABASE_URL) : undefined;
  const database = await openDatabase({
    url: own?.url,
    poolSize: 5,
    // A busy machine must not turn pool waits into rejections.
    poolWaitMs: 15_000,
    ...(!DATABASE_URL && PGLITE_SNAPSHOT && { snapshot: readFileSync(PGLITE_SNAPSHOT) }),
  });
  if (!DATABASE_URL && !PGLITE_SNAPSHOT) await migrateDatabase(database);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", PUBLIC_LIMIT_PER_MINUTE: "100000", ...env });
  const services = await openServices(config, database);
  const app = createApp(services);
  let server: ReturnType<typeof serve> | undefined;
  const request: TestProvider["request"] = async (method, address, options = {}) => {
    const response = await app.request(urlOf(address, options.query), {
      method,
      headers: headersOf(options),
      ...(options.body !== undefined && { body: bodyOf(options.body) }),
    });
    const type = response.headers.get("content-type") ?? "";
    // An event stream never ends, so its opening is the answer.
    if (type.startsWith("text/event-stream")) await response.body?.cancel();
    const text = type.startsWith("text/event-stream") ? "" : await response.text();
    return {
      status: response.status,
      body: /\bjson\b/.test(type) ? JSON.parse(text) : undefined,
      text,
      headers: response.headers,
    };
  };
  return {
    services,
    given: givenFor(services),
    request,
    call: (endpoint, args, options) => request(endpoint.method, ...placed(endpoint, args, options)),
    listen: () =>
      new Promise((resolve) => {
        // As in production, the client closes idle connections first.
        const serverOptions = { keepAliveTimeout: 15_000 };
        server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", serverOptions }, ({ port }: AddressInfo) =>
          resolve(`http://127.0.0.1:${port}`),
        );
      }),
    stop: async () => {
      services.isStopping = true;
      services.live.end();
      if (server) await new Promise((resolve) => server?.close(resolve));
      await services.close();
      await own?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function placed(
  endpoint: Endpoint,
  args: Record<string, unknown>,
  options: RequestOptions = {},
): [string, RequestOptions] {
  const left = { ...args };
  let address = endpoint.path;
  for (const name of pathParameters(endpoint.path)) {
    address = address.replace(`:${name}`, encodeURIComponent(textOf(left[name])));
    delete left[name];
  }
  const takesBody = endpoint.method === "POST" || endpoint.method === "PUT";
  // With a raw body the remaining arguments form the query.
  const query = left as RequestOptions["query"];
  if (!takesBody) return [address, { query, ...options }];
  return [address, { body: left, ...(endpoint.body !== "json" && { query }), ...options }];
}

function urlOf(address: string, query: RequestOptions["query"] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]]));
  return given.length > 0 ? `${address}?${new URLSearchParams(given)}` : address;
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function headersOf({ as, license, key, body, headers }: RequestOptions): Record<string, string> {
  const licenseId = license === undefined ? as?.licenseId : license;
  const bearer = key ?? as?.token;
  return {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(licenseId && { "x-license-id": licenseId }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...headers,
  };
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}
