import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod";
import { endpoints } from "@/contract/index.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";

function idsIn({ input }: Endpoint): z.core.$ZodType[] {
  const found: z.core.$ZodType[] = [];
  z.toJSONSchema(input, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format === "uuid") found.push(zodSchema);
    },
  });
  // A derived schema visits its source too.
  const origins = new Set(found.map(({ _zod }) => _zod.parent));
  return found.filter((schema) => !origins.has(schema));
}

test("an id in capitals is the same id, wherever an endpoint takes one", () => {
  const id = randomUUID();
  const taking = endpoints.filter((endpoint) => idsIn(endpoint).length > 0);

  const carrying = taking.filter((endpoint) =>
    idsIn(endpoint).some((schema) => z.safeParse(schema, id.toUpperCase()).data !== id),
  );

  expect(taking.length).toBeGreaterThan(30);
  expect(carrying.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
