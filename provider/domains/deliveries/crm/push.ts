import type { CrmCall } from "@/contract/deliveries/crm-config.ts";
import { classifyError, readStatus } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { parseRetryAfter } from "@/provider/outbound-http/gathered-answer.ts";
import { type OutboundAnswer, OutboundError } from "@/provider/outbound-http/outbound.ts";
import { classifyResponse } from "./classify-response.ts";
import { type CrmLead, isConditionMet, type MappingContext } from "./crm-lead.ts";
import { Deadline, LEAD_MS } from "./deadline.ts";
import {
  buildResult,
  type Connector,
  type ConnectorDeps,
  requestText,
  type SendResult,
  storableTrace,
  type UntimedSendResult,
} from "./pushed.ts";
import { buildRequest, type Credentials, type CrmRequest, masked, toCredentials } from "./request.ts";
import { TokenRejected } from "./tokens.ts";

/** ADF as mail text: acceptance by the mail server is the only confirmation. */
async function mailLead(
  { config }: Connector,
  lead: CrmLead,
  { mail }: ConnectorDeps,
  deadline: Deadline,
): Promise<UntimedSendResult> {
  const { fullName, product, shortId, anyName } = lead.fields;
  const subject = ["Lead", fullName || anyName, product, shortId].filter(Boolean).join(" · ");
  const text = lead.adf();
  const request = storableTrace(`To: ${config.mailTo}\nSubject: ${subject}\n\n${text}`, []);
  try {
    await deadline.waitFor(() => mail({ to: config.mailTo, subject, text }));
    return { ...buildResult("integrated", null), request };
  } catch (cause) {
    if (cause instanceof OutboundError) return { ...buildResult("retryable", classifyError(cause)), request };
    const isRejected = isOfRecipient(cause as MailRejection);
    return { ...buildResult(isRejected ? "permanent" : "retryable", isRejected ? "refused" : "network"), request };
  }
}

type MailRejection = { responseCode?: number; command?: string };

/** Permanent recipient errors. Errors of the own mail server are retried. */
const isOfRecipient = ({ responseCode = 0, command }: MailRejection) =>
  command === "RCPT TO" && [550, 551, 553].includes(responseCode);

const OUT_OF_TIME = {
  outcome: "retryable",
  failureReason: "timeout",
  message: "",
  retryAfterSeconds: undefined,
} as const;

/** Sends a lead call by call. Calls carry the lead's id and look up before creating. @param deadline in total */
export async function pushLead(
  connector: Connector,
  lead: CrmLead,
  deps: ConnectorDeps,
  deadline = new Deadline(LEAD_MS),
): Promise<SendResult> {
  const began = performance.now();
  const done = (sendResult: UntimedSendResult): SendResult => ({
    ...sendResult,
    ms: Math.round(performance.now() - began),
  });
  if (connector.config.kind === "adf_mail") return done(await mailLead(connector, lead, deps, deadline));

  const answers: Record<string, unknown> = {};
  let last: UntimedSendResult = buildResult("permanent", "mapping");
  for (const call of connector.config.calls) {
    const context = { lead, answers };
    if (call.unless && isConditionMet(context, call.unless)) continue;
    if (deadline.isOver) return done({ ...last, ...OUT_OF_TIME });
    const { sendResult, data } = await makeCall(connector, call, context, { ...deps, deadline });
    last = { ...sendResult, externalId: sendResult.externalId ?? last.externalId };
    if (sendResult.outcome !== "integrated" && sendResult.outcome !== "already_exists") return done(last);
    answers[call.name] = data;
  }
  return done(last);
}

type Made = { sendResult: UntimedSendResult; data: unknown; isRejectedToken?: boolean };

type TimedDeps = ConnectorDeps & { deadline: Deadline };

async function makeCall(connector: Connector, call: CrmCall, context: MappingContext, deps: TimedDeps): Promise<Made> {
  const { config, key } = connector;
  const first = await attempt(connector, call, context, deps);
  // The token may have expired early; retries once with a fresh one.
  if (first.sendResult.outcome !== "denied" || config.auth.kind !== "oauth2" || first.isRejectedToken) return first;
  if (deps.deadline.isOver) return { ...first, sendResult: { ...first.sendResult, ...OUT_OF_TIME } };
  deps.tokens.forget(config.auth, key);
  return attempt(connector, call, context, deps);
}

async function attempt(
  { config, key }: Connector,
  call: CrmCall,
  context: MappingContext,
  deps: TimedDeps,
): Promise<Made> {
  const { auth, timeoutMs } = config;
  let secrets = [key];
  let request = "";
  try {
    let token = key;
    if (auth.kind === "oauth2") {
      request = storableTrace(`POST ${auth.tokenUrl}`, secrets);
      token = await deps.tokens.get(auth, key, timeoutMs, deps.deadline);
    }
    const credentials = toCredentials(auth, token);
    secrets = listSecrets(key, token, credentials);
    const made = buildRequest(config, { call, context, credentials });
    if ("missing" in made) return { sendResult: buildResult("permanent", "mapping", made.missing), data: undefined };
    const inTime = deps.deadline.of(timeoutMs);
    request = storableTrace(requestText(made), secrets);
    return evaluation(call, await sendRequest(made, inTime, deps), request, secrets);
  } catch (cause) {
    if (!(cause instanceof TokenRejected))
      return { sendResult: { ...buildResult("retryable", classifyError(cause)), request }, data: undefined };
    const { failureReason, isRetryable } = readStatus(cause.status);
    const sendResult = buildResult(isRetryable ? "retryable" : "denied", isRetryable ? failureReason : "credentials");
    const response = storableTrace(cause.body, secrets);
    return {
      sendResult: { ...sendResult, request, status: cause.status, response },
      data: undefined,
      isRejectedToken: true,
    };
  }
}

function sendRequest(
  { url, method, headers, body }: CrmRequest,
  inTime: ReturnType<Deadline["of"]>,
  { outbound, requestId }: ConnectorDeps,
) {
  return outbound.send(url, {
    method,
    ...inTime,
    headers: { ...headers, ...(requestId && { "x-request-id": requestId }) },
    ...(body !== null && { body }),
  });
}

function evaluation(call: CrmCall, answer: OutboundAnswer, request: string, secrets: string[]): Made {
  const { status, body, headers } = answer;
  const { data, errorText, ...decision } = classifyResponse(call, answer);
  const sendResult = {
    ...decision,
    status,
    request,
    message: masked(errorText, secrets),
    retryAfterSeconds: parseRetryAfter(headers),
    response: storableTrace(body, secrets),
  };
  return { sendResult, data };
}

function listSecrets(key: string, token: string, { headers }: Credentials): string[] {
  const worn = Object.values(headers).map((value) => value.slice(value.indexOf(" ") + 1));
  return [key, token, ...worn];
}
