import type { Mapping, MappingPreview, PreviewedLead } from "@/contract/ad-networks/forms.ts";
import { showroomAgency } from "@/contract/kernel/text/fold.ts";
import { findCandidates, findOriginal } from "@/provider/domains/intake/deduplicate.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import { matchByName, matchProduct } from "@/provider/domains/intake/match.ts";
import { decideDealState } from "@/provider/domains/intake/store.ts";
import type { ConfiguredContext } from "@/provider/kernel/context.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { checkMapping } from "./commands.ts";
import { lastLeads } from "./form-leads.ts";
import { findForm } from "./queries.ts";
import { findCorrections, remapped } from "./remapped.ts";

const PREVIEWED = 20;

export async function previewMapping(
  ctx: ConfiguredContext,
  { id, mapping }: { id: string; mapping: Mapping },
): Promise<MappingPreview> {
  const { db, settings } = ctx;
  const form = await findForm(db, id);
  const leads = await lastLeads(ctx, form, PREVIEWED);
  checkMapping(mapping, form, leads, settings);
  const corrected = await findCorrections(
    db,
    leads.map(({ row }) => row.id),
  );
  const made = leads.map((one) => ({
    row: one.row,
    ...remapped(one, { form: { ...form, mapping }, settings, corrected: corrected.get(one.row.id) }),
  }));
  const candidates = await findCandidates(
    db.$client,
    made.map(({ row, evaluation }) => ({ evaluation, at: row.createdAt })),
  );
  const drafts = made.map(({ evaluation }) => evaluation.draft);
  const fillers = await readFillerContacts(db.$client, drafts, settings.ownContacts);
  const previewed = made.map(({ row, draft, evaluation, changes, extraChanges, preserved, isSame }): PreviewedLead => {
    const match =
      evaluation.errors.length > 0
        ? undefined
        : findOriginal(evaluation, { candidates, at: row.createdAt, fillers, ownId: row.id });
    return {
      id: row.id,
      name: `${row.firstName} ${row.lastName}`.trim(),
      createdAt: row.createdAt,
      before: row.dealState,
      after: isSame ? row.dealState : decideDealState(evaluation.errors, match),
      completion: draft.completion ?? "incomplete",
      product: evaluation.model?.name ?? null,
      agency: evaluation.agency?.name ?? null,
      errors: evaluation.errors,
      changes: [...changes, ...extraChanges],
      preserved,
    };
  });
  return { leads: previewed, unknown: findUnknown(mapping, settings) };
}

function findUnknown(mapping: Mapping, settings: Settings): MappingPreview["unknown"] {
  const isKnown = {
    product: (name: string) => matchProduct(name, settings) !== undefined,
    agency: (name: string) => matchByName(showroomAgency(name), settings.agencies) !== undefined,
  };
  return (["product", "agency"] as const).flatMap((field) => {
    const name = mapping.find(({ to }) => to === field)?.constant ?? "";
    return name === "" || isKnown[field](name) ? [] : [{ field, name }];
  });
}
