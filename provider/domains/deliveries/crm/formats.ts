import type { CrmCall, CrmMapping } from "@/contract/deliveries/crm-config.ts";
import { type CrmLead, compact, isConditionMet, type MappingContext, sourceValue, writePath } from "./crm-lead.ts";
import { transformed } from "./transforms.ts";

export function adfJson({ fields }: CrmLead): Record<string, unknown> {
  const { firstName, lastName, email, phone, city, comments } = fields;
  const names = [
    { part: "first", value: firstName },
    { part: "last", value: lastName },
  ];
  return {
    prospect: {
      id: { value: fields.id, source: "prospecta", sequence: 1 },
      requestdate: fields.createdAt,
      customer: {
        ...(comments && { comments }),
        contacts: [
          {
            names: names.filter(({ value }) => value),
            emails: email ? [{ value: email }] : [],
            phones: phone ? [{ type: "cellphone", value: phone }] : [],
            addresses: city ? [{ city, country: "EC" }] : [],
          },
        ],
      },
      vehicles: [
        { make: fields.brand, model: fields.model || fields.product, trim: "", interest: "buy", status: "new" },
      ],
      provider: { name: { value: fields.origin || "Prospecta" }, service: fields.formName || fields.channel },
      vendor: { contacts: [], vendorname: { value: fields.agency } },
    },
  };
}

export type Mapped = { mapping: CrmMapping; value: unknown; isMissing: boolean };

export function mapLine(line: CrmMapping, context: MappingContext): Mapped | null {
  if (!isConditionMet(context, line.when)) return null;
  const found = transformed(line.from && sourceValue(context, line.from), line.transform, context.lead);
  const input = found === undefined || found === "" ? evaluateConstant(line, context) : found;
  const value = input === "" ? undefined : input;
  return { mapping: line, value, isMissing: value === undefined && line.isRequired === true };
}

export function mapLead(mapping: readonly CrmMapping[], context: MappingContext): Mapped[] {
  return mapping.map((line) => mapLine(line, context)).filter((mapped) => mapped !== null);
}

function evaluateConstant({ from, constant, transform }: CrmMapping, { lead }: MappingContext): unknown {
  if (constant === "") return undefined;
  return from === "" || transform === "number" || transform === "boolean"
    ? transformed(constant, transform, lead)
    : constant;
}

export function buildDocument(mapped: readonly Mapped[], base: Record<string, unknown> = {}): unknown {
  const root = structuredClone(base);
  for (const { mapping, value } of mapped) if (value !== undefined) writePath(root, mapping.to, value);
  return compact(root);
}

export function buildPath(
  { path }: Pick<CrmCall, "path">,
  context: MappingContext,
): { path: string } | { missing: string } {
  let missing = "";
  const filled = path.replace(/\{([^{}]*)\}/g, (_, from: string) => {
    const value = sourceValue(context, from);
    if (value === undefined) missing ||= from;
    return encodeURIComponent(String(value ?? ""));
  });
  return missing ? { missing } : { path: filled };
}
