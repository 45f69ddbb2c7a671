import * as z from "zod";
import { resources } from "@/contract/index.ts";
import { isNetwork, isOfMachines } from "@/contract/kernel/access.ts";
import { type AnswerKind, type Endpoint, pathParameters } from "@/contract/kernel/endpoint.ts";
import { ERRORS, type ErrorCode } from "@/contract/kernel/error-codes.ts";
import { ErrorBody } from "@/contract/kernel/errors.ts";
import { MAX_DEPTH, MAX_KEYS } from "./body.ts";
import { isPermission } from "./implement.ts";
import { type Schema, toJsonSchema, webhookMessages } from "./openapi-webhooks.ts";

export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [resource, endpoints] of Object.entries(resources)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}");
      const operation = buildOperation(endpoint, resource, `${resource}.${name}`);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Prospecta",
      version: "1",
      description:
        "Lead management and prospection for vehicle dealerships. Times are ISO 8601 in UTC. Lists are paged by cursor.",
    },
    servers: [{ url: "/" }],
    tags: Object.keys(resources).map((name) => ({ name })),
    paths,
    webhooks: webhookMessages(),
    components: {
      schemas: { Error: toJsonSchema(ErrorBody, "output") },
      securitySchemes: {
        session: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The accessToken of a sign-in" },
        sender: { type: "http", scheme: "bearer", description: "An API key of a licence" },
        meta: {
          type: "apiKey",
          in: "header",
          name: "x-hub-signature-256",
          description: "HMAC-SHA256 of the body by the secret of the app at Meta",
        },
        tiktok: {
          type: "apiKey",
          in: "header",
          name: "x-open-signature",
          description: "HMAC-SHA256 of the body by the secret of the app at TikTok; tiktok-signature is taken too",
        },
        referral: { type: "http", scheme: "bearer", description: "A referral token" },
      },
    },
  };
}

function buildOperation(endpoint: Endpoint, tag: string, operationId: string) {
  const input = toJsonSchema(endpoint.input, "input");
  const inPath = pathParameters(endpoint.path);
  const hasBody = endpoint.method === "POST" || endpoint.method === "PUT";
  const inQuery =
    hasBody && endpoint.body === "json"
      ? []
      : Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name));
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    ...(isPermission(endpoint.access) && { description: `Needs the permission \`${endpoint.access}\`.` }),
    security: buildSecurity(endpoint),
    parameters: [
      ...inPath.map((name) => ({ name, in: "path", required: true, schema: input.properties?.[name] ?? {} })),
      ...inQuery.map((name) => ({
        name,
        in: "query",
        required: input.required?.includes(name) ?? false,
        schema: input.properties?.[name] ?? {},
      })),
      ...endpoint.inQuery.map((name) => ({
        name,
        in: "query",
        required: false,
        schema: input.properties?.[name] ?? {},
      })),
      ...buildHeaders(endpoint),
    ],
    ...(hasBody && { requestBody: buildBody(endpoint, input, inPath) }),
    responses: {
      200: buildAnswer(endpoint),
      ...(endpoint.answer === "calendar" && { 304: { description: "As it was" } }),
      ...buildFailures(endpoint),
    },
  };
}

function buildSecurity({ access }: Endpoint): Record<string, never[]>[] {
  if (access === "public") return [];
  const own = isOfMachines(access) || access === "referral";
  return [{ [own ? access : "session"]: [] }];
}

function buildHeaders({ access, answer }: Endpoint) {
  const header = (name: string, description: string, schema: object = { type: "string" }, required = false) => [
    { name, in: "header", required, description, schema },
  ];
  return [
    ...(isPermission(access)
      ? header("x-license-id", "The licence to work in: one of the person's", { type: "string", format: "uuid" }, true)
      : []),
    ...(access === "sender"
      ? header("idempotency-key", "The same key with the same body is answered with the same lead; of any length")
      : []),
    ...(answer === "events" ? header("last-event-id", "Where to go on") : []),
    ...(answer === "calendar" ? header("if-none-match", "The etag of what one has") : []),
    ...header("x-request-id", "Kept in logs and audits, and sent back"),
  ];
}

function buildBody(endpoint: Endpoint, input: Schema, inPath: string[]) {
  if (endpoint.body !== "json") {
    const isJson = endpoint.body === "raw" && !Array.isArray(endpoint.holds);
    const limits = isJson ? `, ${MAX_KEYS} values, ${MAX_DEPTH} levels` : "";
    return {
      required: true,
      description: `At most ${endpoint.maxBytes} bytes${limits}`,
      content: buildRequestBody(endpoint),
    };
  }
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  );
  const required = (input.required ?? []).filter((name) => !inPath.includes(name));
  const schema = { ...input, properties, ...(input.required && { required }) };
  return { required: required.length > 0, content: { "application/json": { schema } } };
}

const MEDIA_OF_BODY = {
  xml: ["application/xml", "text/xml", "application/x-adf+xml", "text/plain", "application/x-www-form-urlencoded"],
  stream: ["text/csv"],
};

function buildRequestBody({ body, holds }: Endpoint): Record<string, object> {
  if (body === "xml" || body === "stream") return Object.fromEntries(MEDIA_OF_BODY[body].map((media) => [media, {}]));
  if (holds instanceof z.ZodObject) {
    const content = { schema: toJsonSchema(holds, "input") };
    return { "application/json": content, "application/x-www-form-urlencoded": content };
  }
  if (holds) return Object.fromEntries(holds.map((media) => [media, {}]));
  return { "application/json": { schema: { type: "object", additionalProperties: true } } };
}

const MEDIA: Record<AnswerKind, string> = {
  json: "application/json",
  text: "text/plain",
  file: "application/octet-stream",
  csv: "text/csv",
  calendar: "text/calendar",
  events: "text/event-stream",
};

function buildAnswer({ answer, output }: Endpoint) {
  if (answer === "file" || answer === "calendar")
    return { description: "Done", content: { [MEDIA[answer]]: { schema: { type: "string" } } } };
  const data = toJsonSchema(output, "output");
  const schema =
    answer === "events" ? { type: "string", contentMediaType: "application/json", contentSchema: data } : data;
  return { description: "Done", content: { [MEDIA[answer]]: { schema: answer === "json" ? data : schema } } };
}

function buildFailures(endpoint: Endpoint): Record<number, object> {
  const byStatus = Map.groupBy(new Set([...commonErrors(endpoint), ...endpoint.fails]), (code) => ERRORS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const schema = { allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: codes } } }] };
      return [status, { description: codes.join(", "), content: { "application/json": { schema } } }];
    }),
  );
}

function commonErrors({ access, method, path, body }: Endpoint): ErrorCode[] {
  const hasBody = method === "POST" || method === "PUT";
  return [
    "INVALID_INPUT",
    ...(hasBody ? (["MALFORMED_BODY", "PAYLOAD_TOO_LARGE"] as const) : []),
    // Senders mislabel JSON, so the content type is not checked.
    ...(hasBody && (body === "json" || body === "xml") ? (["MEDIA_TYPE_UNSUPPORTED"] as const) : []),
    ...(access === "public" || isOfMachines(access) ? (["TOO_MANY_REQUESTS"] as const) : []),
    ...(access === "session" || isPermission(access) ? (["UNAUTHENTICATED", "TOKEN_EXPIRED"] as const) : []),
    ...(isNetwork(access) ? (["SIGNATURE_INVALID"] as const) : []),
    ...(isPermission(access) ? (["LICENSE_FORBIDDEN", "FORBIDDEN"] as const) : []),
    ...(pathParameters(path).length > 0 ? (["NOT_FOUND"] as const) : []),
    "INTERNAL",
    "UNAVAILABLE",
  ];
}
