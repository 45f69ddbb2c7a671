import { randomUUID } from "node:crypto";
import * as z from "zod";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
};

const UNKNOWN_ID = "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4";

/** Fields with rules in code, which JSON Schema cannot express. */
const KNOWN: Record<string, unknown> = {
  email: "someone@example.com",
  password: "Prospecta-2026",
  currentPassword: "Prospecta-2025",
  refreshToken: "unknown",
  token: "unknown",
  name: "Sitio web",
  key: "formaDePago",
  month: "2026-01",
  measure: "leads",
  vin: "3G1TE50AB",
  carLicense: "PBA1234",
  address: "https://hooks.example.com/prospecta",
  code: "ABC234",
  codePrefix: "AM",
  phone: "0987654321",
  identification: "1710034065",
  ticket: "unknown",
  referred: {
    firstName: "María",
    lastName: "Zambrano",
    identification: "1710034065",
    phone: "0987654321",
    email: "maria@example.com",
    modelId: UNKNOWN_ID,
    agencyId: UNKNOWN_ID,
    termsId: UNKNOWN_ID,
    consentText: "Acepto",
  },
  firstName: "María",
  titleEs: "Un beneficio",
  advertiserId: "7310000000000000001",
  config: { ...presetConfig("own"), url: "https://crm.example.com" },
};

/** Minimal valid input. Optional fields are omitted, unless `whole`. */
export function sampleInput(endpoint: Endpoint, { whole = false } = {}): Record<string, unknown> {
  const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as Schema;
  const names = Object.keys(schema.properties ?? {}).filter((name) => whole || schema.required?.includes(name));
  const sample = Object.fromEntries(
    names.map((name) => [name, KNOWN[name] ?? sampleOf(schema.properties?.[name] ?? {})]),
  );
  const parsed = endpoint.input.safeParse(sample);
  if (!parsed.success && !whole) throw new Error(`${endpoint.method} ${endpoint.path}: ${parsed.error.message}`);
  return sample;
}

function sampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first);
  if (schema.format === "uuid") return randomUUID();
  if (schema.format === "date") return "2026-01-05";
  if (schema.format === "date-time") return new Date().toISOString();
  if (schema.type === "integer" || schema.type === "number") return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return false;
  if (schema.type === "array") return schema.minItems ? [sampleOf(schema.items ?? {})] : [];
  if (schema.type === "object") {
    const required = schema.required ?? [];
    return Object.fromEntries(required.map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]));
  }
  return "x";
}
