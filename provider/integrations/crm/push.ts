import type { CrmCall } from "@/contract/crm-config.ts";
import { type OutboundAnswer, OutboundFault } from "@/provider/outbound/outbound.ts";
import { retryAfterOf } from "@/provider/outbound/retry-after.ts";
import { type Credentials, credentialsOf, masked } from "./credentials.ts";
import { type CrmLead, type Ground, holds } from "./crm-lead.ts";
import { mailLead } from "./mail-lead.ts";
import { type Connector, kept, type Pushed, shownRequest, told, type Untimed, type Ways } from "./pushed.ts";
import { type CrmRequest, requestOf } from "./request.ts";
import { TokenRefused } from "./tokens.ts";
import { verdictOn } from "./verdict.ts";

/** For all calls about a lead together: whoever sends it holds it for a minute. */
const MOST_MS = 50_000;
/** Whatever was found, sent and answered until then stands. */
const OUT_OF_TIME = { outcome: "retryable", fault: "timeout", message: "", retryAfterSeconds: undefined } as const;
const OF_FAULT = { unreachable: "network", insecure: "certificate", timedOut: "timeout" } as const;

/**
 * Brings a lead to a CRM, call by call. Sending it again is harmless as far as the CRM lets it be: each call carries the
 * lead's id, and those that make something find it first.
 * @throws OutboundFault `interrupted`, where the process stops
 */
export async function pushLead(connector: Connector, lead: CrmLead, ways: Ways): Promise<Pushed> {
  const began = performance.now();
  const done = (pushed: Untimed): Pushed => ({ ...pushed, ms: Math.round(performance.now() - began) });
  if (connector.config.kind === "adf_mail") return done(await mailLead(connector, lead, ways));

  const answers: Record<string, unknown> = {};
  let last: Untimed = told("permanent", "mapping");
  for (const call of connector.config.calls) {
    const ground = { lead, answers };
    if (call.unless && holds(ground, call.unless)) continue;
    const left = MOST_MS - (performance.now() - began);
    if (left <= 0) return done({ ...last, ...OUT_OF_TIME });
    const timeoutMs = Math.min(connector.config.timeoutMs, Math.ceil(left));
    const { pushed, data } = await makeCall({ ...connector, timeoutMs }, call, ground, ways);
    // An id that an earlier call found stands, where the last one has none of its own.
    last = { ...pushed, externalId: pushed.externalId ?? last.externalId };
    if (pushed.outcome !== "integrated" && pushed.outcome !== "already_exists") return done(last);
    answers[call.name] = data;
  }
  return done(last);
}

type Made = { pushed: Untimed; data: unknown; isRefusedToken?: boolean };

type Calling = Connector & { timeoutMs: number };

async function makeCall(connector: Calling, call: CrmCall, ground: Ground, ways: Ways): Promise<Made> {
  const { config, key } = connector;
  const first = await attempt(connector, call, ground, ways);
  // The token may have ended before its time; a fresh one is asked for once.
  if (first.pushed.outcome !== "denied" || config.auth.kind !== "oauth2" || first.isRefusedToken) return first;
  ways.tokens.forget(config.auth, key);
  return attempt(connector, call, ground, ways);
}

async function attempt({ config, key, timeoutMs }: Calling, call: CrmCall, ground: Ground, ways: Ways): Promise<Made> {
  const { auth } = config;
  let secrets = [key];
  try {
    const token = auth.kind === "oauth2" ? await ways.tokens.get(auth, key, timeoutMs) : key;
    const credentials = credentialsOf(auth, token);
    secrets = secretsOf(key, token, credentials);
    const made = requestOf(config, call, ground, credentials);
    if ("missing" in made) return { pushed: told("permanent", "mapping", made.missing), data: undefined };
    const shown = kept(shownRequest(made), secrets);
    try {
      return judged(call, await sendRequest(made, timeoutMs, ways), shown, secrets);
    } catch (cause) {
      return { pushed: { ...faulted(cause), request: shown }, data: undefined };
    }
  } catch (cause) {
    if (cause instanceof TokenRefused) {
      const isPassing = cause.status === 429 || cause.status >= 500;
      const pushed = told(isPassing ? "retryable" : "denied", isPassing ? "unavailable" : "credentials");
      const response = kept(cause.body, secrets);
      return { pushed: { ...pushed, status: cause.status, response }, data: undefined, isRefusedToken: true };
    }
    return { pushed: faulted(cause), data: undefined };
  }
}

function sendRequest(
  { url, method, headers, body }: CrmRequest,
  timeoutMs: number,
  { outbound, signal, requestId }: Ways,
) {
  return outbound.send(url, {
    ...{ method, timeoutMs, headers: { ...headers, ...(requestId && { "x-request-id": requestId }) } },
    ...(body !== null && { body }),
    ...(signal && { signal }),
  });
}

function judged(call: CrmCall, answer: OutboundAnswer, request: string, secrets: string[]): Made {
  const { status, body, headers } = answer;
  const { data, said, ...verdict } = verdictOn(call, answer);
  const pushed = {
    ...{ ...verdict, status, request, message: masked(said, secrets) },
    retryAfterSeconds: retryAfterOf(headers),
    response: kept(body, secrets),
  };
  return { pushed, data };
}

function faulted(cause: unknown): Untimed {
  if (!(cause instanceof OutboundFault) || cause.code === "interrupted") throw cause;
  return told("retryable", OF_FAULT[cause.code]);
}

function secretsOf(key: string, token: string, { headers }: Credentials): string[] {
  const worn = Object.values(headers).map((value) => value.slice(value.indexOf(" ") + 1));
  return [key, token, ...worn];
}
