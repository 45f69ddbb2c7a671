import * as z from "zod";
import { AuditEntry, AuditNarrowing } from "@/contract/audit/audits.ts";
import type { Permission } from "@/contract/kernel/access.ts";
import { Source } from "@/contract/kernel/channels.ts";
import { LeadColumnName, LeadCountFilter } from "@/contract/leads/leads.ts";
import type { ListName } from "@/contract/leads/saved-views.ts";

type KnownList = {
  access: Permission;
  scope: z.ZodType<string>;
  filters: z.ZodObject;
  columns: z.ZodType<string>;
};

/** Closed lists of what views may store. */
export const LISTS: Record<ListName, KnownList> = {
  leads: {
    access: "leads.read",
    scope: Source,
    // Search terms are excluded: they name people, and views are shared.
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
