import { hasOptions, type Property, type PropertyType, type properties } from "@/contract/catalogue/custom-fields.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { property } from "@/provider/db/schema/properties.ts";
import { addRecord, changeRecord, lockRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { propertyOf } from "./queries.ts";

export const PROPERTY: RecordKind<typeof property, Property> = {
  table: property,
  subject: "property",
  constraints: { property_key: "key" },
  show: propertyOf,
};

/** @throws Problem INVALID_INPUT */
export async function addProperty(
  ctx: RequestContext,
  input: InputOf<(typeof properties)["create"]>,
): Promise<Property> {
  checkOptions(input);
  return addRecord(ctx, PROPERTY, input);
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT */
export async function changeProperty(
  ctx: RequestContext,
  input: InputOf<(typeof properties)["update"]>,
): Promise<Property> {
  checkOptions({ ...(await lockRecord(ctx.db, PROPERTY, input)), ...input });
  return changeRecord(ctx, PROPERTY, input);
}

function checkOptions({ type, options = [] }: { type: PropertyType; options?: string[] }): void {
  if (hasOptions(type) && options.length === 0) {
    throw new Problem("INVALID_INPUT", { fields: [{ field: "options", code: "required" }] });
  }
}
