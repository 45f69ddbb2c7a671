import { and, inArray, isNotNull } from "drizzle-orm";
import { type LeadForm, MAPPED_FIELDS } from "@/contract/ad-networks/forms.ts";
import type { LeadField } from "@/contract/leads/leads.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { evaluate } from "@/provider/domains/intake/evaluate.ts";
import { evaluatedColumns } from "@/provider/domains/intake/store.ts";
import type { Evaluation } from "@/provider/domains/intake/types.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import { diffLead } from "@/provider/domains/lead-core/lead-row.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import type { Change } from "@/provider/kernel/trace.ts";
import { draftOfForm } from "./draft-of-form.ts";
import type { FilledLead } from "./form-leads.ts";

type MappedForm = Pick<LeadForm, "name" | "questions" | "mapping">;
export type Remapped = {
  draft: Draft;
  evaluation: Evaluation;
  changes: Change[];
  extraChanges: Change[];
  preserved: string[];
  isSame: boolean;
};

const CORRECTING = ["lead.amended", "lead.resubmitted"];
const NO_FIELDS = new Set(["steps", "dealState"]);
const OWN = new Set<string>(MAPPED_FIELDS);

export async function findCorrections(db: Db, leadIds: readonly string[]): Promise<Map<string, Set<string>>> {
  if (leadIds.length === 0) return new Map();
  const entries = await db
    .select({ leadId: auditEntry.subjectId, after: auditEntry.after })
    .from(auditEntry)
    .where(
      and(
        inArray(auditEntry.subjectId, [...leadIds]),
        inArray(auditEntry.action, CORRECTING),
        isNotNull(auditEntry.actorId),
      ),
    );
  const corrected = new Map<string, Set<string>>();
  for (const { leadId, after } of entries) {
    const fields = corrected.get(leadId as string) ?? new Set();
    for (const field of Object.keys(after as object)) if (!NO_FIELDS.has(field)) fields.add(field);
    corrected.set(leadId as string, fields);
  }
  return corrected;
}

export function remapped(
  { row, filled }: FilledLead,
  { form, settings, corrected = new Set() }: { form: MappedForm; settings: Settings; corrected?: ReadonlySet<string> },
): Remapped {
  const input = draftOfForm(filled, {
    form: { ...form, source: row.source },
    externalId: row.externalId ?? "",
    at: row.createdAt,
    catalogue: settings,
  });
  const preserved = [...corrected].filter((field) => OWN.has(field) || Object.hasOwn(row.extraProperties, field));
  const own = preserved.filter((field): field is LeadField => OWN.has(field));
  const properties = preserved.filter((field) => !OWN.has(field));
  const draft: Draft = {
    ...input,
    ...Object.fromEntries(own.map((field) => [field, row[field]])),
    isSalesPipeline: row.isSalesPipeline,
    entrySource: row.entrySource,
    rule: row.rule,
    formName: row.formName,
    consent: row.consent,
    extraProperties: {
      ...input.extraProperties,
      ...Object.fromEntries(properties.map((field) => [field, row.extraProperties[field]])),
    },
  };
  const evaluation = evaluate(draft, row.source, settings, row.createdAt);
  const { dealState } = row;
  const all = propertyChanges(row.extraProperties, draft.extraProperties);
  const extraChanges = all.filter(({ field }) => !filled.answers.some(({ question }) => question === field));
  const changes = diffLead(row, evaluatedColumns({ evaluation, match: undefined, dealState }));
  const isSame = changes.length === 0 && all.length === 0 && draft.completion === row.completion;
  return { draft, evaluation, changes, extraChanges, preserved, isSame };
}

function propertyChanges(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [asText(before, field), asText(after, field)];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

function asText(properties: Record<string, unknown>, field: string): string {
  if (!Object.hasOwn(properties, field)) return "";
  const value = properties[field];
  return typeof value === "string" ? value : JSON.stringify(value);
}
