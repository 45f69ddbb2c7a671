import { pgTable, text } from "drizzle-orm/pg-core";
import type { AdfRefusal } from "@/contract/intake/adf.ts";
import type { ConnectionState } from "@/contract/kernel/channels.ts";
import { instant, licenseId } from "./columns.ts";

export const adfIntake = pgTable("adf_intake", {
  licenseId: licenseId().primaryKey(),
  state: text("state").$type<ConnectionState>().notNull().default("active"),
  refusedAt: instant("refused_at"),
  refusal: text("refusal").$type<AdfRefusal>(),
});
