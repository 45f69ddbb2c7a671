import * as z from "zod";
import { AuditEntry, AuditNarrowing } from "@/contract/audit/audits.ts";
import type { Permission } from "@/contract/kernel/access.ts";
import { Source } from "@/contract/kernel/channels.ts";
import { LeadColumnName, LeadCountFilter } from "@/contract/leads/leads.ts";
import type { ListName } from "@/contract/leads/saved-views.ts";

type KnownList = {
  /** Who may see the list at all. */
  access: Permission;
  /** Which of several lists of a kind: "" where there is one. */
  scope: z.ZodType<string>;
  filters: z.ZodObject;
  columns: z.ZodType<string>;
};

/** What each list knows: nothing else is kept of it. */
export const LISTS: Record<ListName, KnownList> = {
  leads: {
    access: "leads.read",
    scope: Source,
    // A search names a person, and a view is kept and shared.
    filters: LeadCountFilter.omit({ source: true, channel: true, searchTerm: true }),
    columns: LeadColumnName,
  },
  audits: {
    access: "audits.read",
    scope: z.literal(""),
    filters: AuditNarrowing,
    columns: AuditEntry.keyof(),
  },
};
