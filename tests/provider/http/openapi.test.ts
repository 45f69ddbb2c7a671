import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { SENT_EVENTS } from "@/contract/webhooks/events.ts";
import { fieldOfLabel } from "@/provider/domains/intake/field-names.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

type Operation = {
  security: object[];
  parameters: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> };
  responses: Record<string, { description: string; content: object }>;
};
type Sent = { post: Operation & { requestBody: { content: Record<string, { schema: object; example: object }> } } };
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Sent>;
};

let provider: TestProvider;
let document: Document;
beforeAll(async () => {
  provider = await startProvider();
  document = (await provider.request<Document>("GET", "/openapi.json")).body;
});
afterAll(() => provider.stop());

function operation(method: string, path: string): Operation {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
}

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();

  const result = await validator.validate(structuredClone(document));

  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("it has every endpoint of the contract, and nothing else", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );

  const agreed = endpoints.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`);

  expect(described.toSorted()).toEqual(agreed.toSorted());
});

test("a call within a licence names the session, the header and what can go wrong", () => {
  const { security, parameters, responses } = operation("put", "/lead-prospection/deal/{id}");

  expect(security).toEqual([{ session: [] }]);
  expect(parameters).toContainEqual(expect.objectContaining({ name: "id", in: "path", required: true }));
  expect(parameters).toContainEqual(expect.objectContaining({ name: "x-license-id", in: "header", required: true }));
  expect(responses[409]?.description).toBe("VERSION_CONFLICT");
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "400", "401", "403", "404", "500", "503"]));
});

test("a sender's call names the API key and the idempotency key; a public one neither", () => {
  const sent = operation("post", "/webhook/leads/{source}");
  const open = operation("post", "/auth/login");

  expect(sent.security).toEqual([{ sender: [] }]);
  expect(sent.parameters.map(({ name }) => name)).toContain("idempotency-key");
  expect(open.security).toEqual([]);
  expect(open.requestBody?.content["application/json"]?.schema.required).toEqual(["email", "password"]);
});

test("fields of a lead are described by names that intake reads", () => {
  const { requestBody } = operation("post", "/webhook/leads/{source}");
  const { properties = {} } = requestBody?.content["application/json"]?.schema ?? {};
  // tests/cases/f-specification.test.ts covers `source`.
  const apart = ["source", "consent", "extraProperties"];
  const names = Object.keys(properties).filter((name) => !apart.includes(name));

  expect(names.map((name) => fieldOfLabel(name)?.field)).toEqual(names);
  expect(Object.keys(operation("post", "/referreds/files").requestBody?.content ?? {})).toEqual(["application/pdf"]);
});

test("what has a default may be left out of a query", () => {
  const { parameters } = operation("get", "/lead-prospection/deals");

  expect(parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)).toContain("cursor");
  expect(parameters.filter((parameter) => parameter.in === "query" && parameter.required)).toEqual([]);
});

test("every webhook message is described, with its headers and an example", () => {
  expect(Object.keys(document.webhooks)).toEqual([...SENT_EVENTS]);
  for (const event of SENT_EVENTS) {
    const { parameters, requestBody } = document.webhooks[event]?.post ?? {};
    const { schema, example } = requestBody?.content["application/json"] ?? {};
    expect(parameters?.map(({ name }) => name)).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
    expect(schema).toMatchObject({ properties: { type: { const: event }, data: { type: "object" } } });
    expect(example).toMatchObject({ type: event, version: 1, data: expect.any(Object) });
  }
});

test("the pages to browse it load entirely from the provider, and allow no other source", async () => {
  const page = await provider.request("GET", "/docs");
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)]
    .map(([, address = ""]) => address)
    .filter((address) => !address.startsWith("data:"));

  const answers = await Promise.all(files.map((file) => provider.request("GET", file)));

  expect(files).toHaveLength(3);
  expect(files.every((file) => file.startsWith("/docs/"))).toBe(true);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.every(({ text }) => text.length > 50)).toBe(true);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("content-security-policy")).not.toMatch(/https?:/);
});
