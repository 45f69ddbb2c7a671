import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Person } from "@/contract/licenses/directory.ts";
import { instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";

export const leadNote = pgTable(
  "lead_note",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    leadId: uuid("lead_id").notNull(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id").notNull(),
    actor: text("actor").notNull(),
    text: text("text").notNull(),
    mentions: jsonb("mentions").$type<Person[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("lead_note_lead").on(table.licenseId, table.leadId, table.at),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
  ],
);
