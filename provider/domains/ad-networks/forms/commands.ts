import { asc, eq } from "drizzle-orm";
import {
  type FormDetail,
  type forms,
  type LeadForm,
  MAPPED_FIELDS,
  type Mapping,
} from "@/contract/ad-networks/forms.ts";
import { FORM_SOURCES, type FormSource } from "@/contract/kernel/channels.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { leadForm } from "@/provider/db/schema/connections.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import { changeRecord } from "@/provider/domains/records/commands.ts";
import type { ConfiguredContext } from "@/provider/kernel/context.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { collectAnswers, type FilledLead, lastLeads } from "./form-leads.ts";
import { findForm, getForm } from "./queries.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const OWN = new Set<string>(MAPPED_FIELDS);

export function checkMapping(
  mapping: Mapping,
  form: Pick<LeadForm, "questions" | "mapping">,
  leads: readonly FilledLead[],
  { properties }: Pick<Settings, "properties">,
): void {
  const known = new Set([
    ...form.questions.map(({ key }) => key),
    ...form.mapping.flatMap(({ questions }) => questions),
    ...collectAnswers(leads).keys(),
  ]);
  const isKnown = (to: string) => OWN.has(to) || properties.some(({ key }) => key === to);
  const fields = mapping
    .filter(({ to, questions }) => !isKnown(to) || questions.some((question) => !known.has(question)))
    .map(({ to }): FieldError => ({ field: to, code: "invalid" }));
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
}

const SAMPLE_LEADS = 20;

type EditableForm = Pick<LeadForm, "id" | "version" | "name" | "source" | "mapping" | "silentAfterHours">;

const FORM = {
  table: leadForm,
  subject: "leadForm" as const,
  constraints: {},
  show: ({ id, version, name, source, mapping, silentAfterHours }: typeof leadForm.$inferSelect): EditableForm => {
    return { id, version, name, source, mapping, silentAfterHours };
  },
};

export async function changeForm(
  ctx: ConfiguredContext,
  input: InputOf<(typeof forms)["update"]>,
): Promise<FormDetail> {
  const form = await findForm(ctx.db, input.id);
  const sources: readonly FormSource[] = FORM_SOURCES[form.network];
  if (input.source && !sources.includes(input.source))
    throw new Problem("INVALID_INPUT", { fields: [{ field: "source", code: "invalid" }] });
  if (input.mapping) checkMapping(input.mapping, form, await lastLeads(ctx, form, SAMPLE_LEADS), ctx.settings);
  await changeRecord(ctx, FORM, input);
  return getForm(ctx, input.id);
}

export async function suggestFor(ctx: ConfiguredContext, id: string): Promise<Mapping> {
  const form = await findForm(ctx.db, id);
  const answers = collectAnswers(await lastLeads(ctx, form, SAMPLE_LEADS));
  const properties = await ctx.db.select().from(property).where(eq(property.isActive, true)).orderBy(asc(property.key));
  const keys = new Set([...form.questions.map(({ key }) => key), ...answers.keys()]);
  const questions = [...keys].map((key) => {
    const known = form.questions.find((question) => question.key === key);
    const { label = key, type = "", options = [] } = known ?? {};
    return { key, label, type, options: options.length > 0 ? options : [...(answers.get(key) ?? [])] };
  });
  return suggestMapping(questions, properties, ctx.settings);
}
