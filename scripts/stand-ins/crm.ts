import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { pipedrive } from "./crm/pipedrive.ts";
import { pilot, tecnom } from "./crm/regional.ts";
import type { FakeResponse } from "./crm/vendor.ts";
import { hubspot, salesforce, zoho } from "./crm/vendors.ts";

const VENDORS = [pilot, tecnom, hubspot, salesforce, zoho, pipedrive];
const SLOW_MS = 20_000;

const ERROR_RESPONSES: Record<string, FakeResponse> = {
  broken: { status: 500, body: { message: "Internal server error" } },
  unavailable: { status: 503, body: "<html>Service unavailable</html>", headers: { "retry-after": "7" } },
  limited: { status: 429, body: { message: "Too many requests" }, headers: { "retry-after": "7" } },
  forbidden: { status: 403, body: { message: "Forbidden" } },
  html: { status: 200, body: "<!doctype html><title>Inicie sesión</title>" },
  moved: { status: 302, body: "", headers: { location: "/elsewhere" } },
};

type Call = { vendor: string; method: string; path: string; headers: Record<string, string>; body: string };

/** Simulates the documented CRM APIs. `PUT /stand-in` sets errors, `GET /stand-in` lists requests. */
export function start({ port }: { port: number }): Promise<string> {
  const calls: Call[] = [];
  let failure = "";
  let remaining = Number.POSITIVE_INFINITY;
  let tokens = 0;

  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://localhost");
    const body = await text(request);
    if (path === "/stand-in") {
      if (request.method === "PUT") {
        failure = query.get("failure") ?? "";
        remaining = Number(query.get("times") ?? Number.POSITIVE_INFINITY);
      }
      if (request.method === "DELETE") {
        [failure, remaining, calls.length] = ["", Number.POSITIVE_INFINITY, 0];
        for (const { records, related } of VENDORS) {
          records.clear();
          related?.clear();
        }
      }
      const records = Object.fromEntries(VENDORS.map((one) => [one.name, one.records.all]));
      return respond(response, { status: 200, body: { failure, calls, records } });
    }
    if (/\/(oauth2\/token|oauth\/v2\/token)$/.test(path))
      return respond(response, tokenFor(new URLSearchParams(body), ++tokens));
    const headers = toHeaders(request);
    const now = remaining > 0 ? failure : "";
    const received = { method: request.method ?? "", path, query, headers, body: parsed(headers, body), failure: now };
    // A revoked token: the first call with the newest token succeeds.
    const isStale = now === "stale" && !headers.authorization?.endsWith(`-${tokens}`);
    if (now) remaining -= 1;
    if (now === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const vendor = VENDORS.find(({ paths }) => paths.test(path));
    calls.push({ vendor: vendor?.name ?? "", method: received.method, path, headers, body });
    if (isStale) return respond(response, { status: 401, body: { message: "expired" } });
    respond(
      response,
      ERROR_RESPONSES[now] ?? vendor?.answer(received) ?? { status: 404, body: { message: "No such thing" } },
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`);
    });
  });
}

function tokenFor(input: URLSearchParams, number: number): FakeResponse {
  const isRejected = input.get("grant_type") !== "client_credentials" || /wrong/.test(input.get("client_secret") ?? "");
  if (isRejected)
    return { status: 400, body: { error: "invalid_client", error_description: "invalid client credentials" } };
  return { status: 200, body: { access_token: `token-${number}`, token_type: "Bearer", expires_in: 3600 } };
}

function toHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

function parsed(headers: Record<string, string>, body: string): Record<string, unknown> {
  if (headers["content-type"]?.includes("urlencoded")) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function respond(response: ServerResponse, { status, body, headers = {} }: FakeResponse): void {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/html" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
