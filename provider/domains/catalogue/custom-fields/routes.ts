import { eq } from "drizzle-orm";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { property } from "@/provider/db/schema/properties.ts";
import { configure, recordHandlers } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import { addProperty, changeProperty, PROPERTY } from "./commands.ts";
import { getProperty, listProperties } from "./queries.ts";

export const propertyRoutes = implement(properties, {
  list: ({ db }) => listProperties(db),
  licenses: ({ db }) => listProperties(db, eq(property.isActive, true)),
  get: ({ db, input }) => getProperty(db, input.id),
  create: configure(addProperty),
  update: configure(changeProperty),
  remove: recordHandlers(PROPERTY).remove,
});
