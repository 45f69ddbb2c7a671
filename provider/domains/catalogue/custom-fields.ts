import { asc, eq, type SQL } from "drizzle-orm";
import { hasOptions, type Property, type PropertyType, properties } from "@/contract/catalogue/custom-fields.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import { addRecord, changeRecord, lockRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import { configure, recordHandlers } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

async function listProperties(db: Db, which?: SQL): Promise<Property[]> {
  const rows = await db.select().from(property).where(which).orderBy(asc(property.labelEs), asc(property.id));
  return rows.map(toProperty);
}

async function getProperty(db: Db, id: string): Promise<Property> {
  const [found] = await listProperties(db, eq(property.id, id));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

function toProperty({ licenseId: _license, ...row }: typeof property.$inferSelect): Property {
  return row;
}

const PROPERTY: RecordKind<typeof property, Property> = {
  table: property,
  subject: "property",
  constraints: { property_key: "key" },
  show: toProperty,
};

async function addProperty(ctx: RequestContext, input: InputOf<(typeof properties)["create"]>): Promise<Property> {
  checkOptions(input);
  return addRecord(ctx, PROPERTY, input);
}

async function changeProperty(ctx: RequestContext, input: InputOf<(typeof properties)["update"]>): Promise<Property> {
  checkOptions({ ...(await lockRecord(ctx.db, PROPERTY, input)), ...input });
  return changeRecord(ctx, PROPERTY, input);
}

function checkOptions({ type, options = [] }: { type: PropertyType; options?: string[] }): void {
  if (hasOptions(type) && options.length === 0) {
    throw new Problem("INVALID_INPUT", { fields: [{ field: "options", code: "required" }] });
  }
}

export const propertyRoutes = implement(properties, {
  list: ({ db }) => listProperties(db),
  licenses: ({ db }) => listProperties(db, eq(property.isActive, true)),
  get: ({ db, input }) => getProperty(db, input.id),
  create: configure(addProperty),
  update: configure(changeProperty),
  remove: recordHandlers(PROPERTY).remove,
});
