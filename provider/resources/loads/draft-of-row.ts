import { CHANNEL_OF, IS_POST_SALES } from "@/contract/channels.ts";
import { withoutGuard } from "@/contract/csv.ts";
import { type LoadPlan, type LoadTarget, OWN_FIELD } from "@/contract/load-plan.ts";
import type { PropertyType } from "@/contract/properties.ts";
import { isPhone, repairIdentification, repairPhone } from "@/contract/validation.ts";
import { type Draft, type DraftText, LONGEST } from "@/provider/intake/draft.ts";
import { mendedDate } from "@/provider/intake/spreadsheet-dates.ts";

/** The apostrophe that people type in front of digits, so that a spreadsheet leaves them as text. */
const APOSTROPHE = /^'(?=\s*\d)/;
/** A formula that keeps a spreadsheet from reading a cell as a number, ="0912", says what is within its quotes. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

const TRUE = /^(?:true|1|s[ií]?|yes|y|venta|ventas)$/i;
const FALSE = /^(?:false|0|no?|posventa)$/i;

type Types = ReadonlyMap<string, PropertyType>;

/** A row as a lead, before it is judged. @param at when the load began, ISO 8601 */
export function draftOfRow(cells: readonly string[], plan: LoadPlan, types: Types, at: string): Draft {
  const values = new Map<string, string>();
  for (const target of plan.targets) values.set(target.field, textOf(target, cells));
  const said = values.get("isSalesPipeline") ?? "";
  const properties = [...values].filter(([field, value]) => field.startsWith(OWN_FIELD) && value !== "");
  const repairs = new Set(plan.repairs);
  const draft: Draft = {
    ...(Object.fromEntries(
      (Object.keys(LONGEST) as DraftText[]).map((field) => [field, values.get(field) ?? ""]),
    ) as Record<DraftText, string>),
    externalId: null,
    isSalesPipeline: said === "" ? !IS_POST_SALES[CHANNEL_OF[plan.source]] : truth(said),
    completion: null,
    consent: plan.consent === "none" ? null : { textVersion: plan.consent, at, source: plan.source },
    extraProperties: Object.fromEntries(
      properties.map(([field, value]) => {
        const key = field.slice(OWN_FIELD.length);
        const isMended = repairs.has("date") && types.get(key) === "date";
        return [key, isMended ? (mendedDate(value) ?? value) : value];
      }),
    ),
  };
  const [first = "", ...rest] = (values.get("fullName") ?? "").split(/\s+/);
  draft.firstName ||= first;
  draft.lastName ||= rest.join(" ");
  draft.origin ||= plan.origin || plan.source;
  if (repairs.has("phone") && !isPhone(draft.phone)) draft.phone = repairPhone(draft.phone) ?? draft.phone;
  if (repairs.has("identification"))
    draft.identification = repairIdentification(draft.identification) ?? draft.identification;
  return draft;
}

/** What a row says for a field, the parts of several columns joined. */
export function textOf({ columns, constant }: LoadTarget, cells: readonly string[]): string {
  if (constant) return constant;
  return (columns ?? [])
    .map((column) => cells[column] ?? "")
    .map(saidIn)
    .filter(Boolean)
    .join(" ");
}

/** What a cell says, without what only a spreadsheet needs. */
export function saidIn(cell: string): string {
  const bare = (cell.startsWith("'") ? withoutGuard(cell).replace(APOSTROPHE, "") : cell).trim();
  if (!bare.startsWith('="')) return bare;
  const [, text] = TEXT_FORMULA.exec(bare) ?? [];
  return text === undefined ? bare : text.replaceAll('""', '"').trim();
}

function truth(value: string): boolean | null {
  if (TRUE.test(value)) return true;
  return FALSE.test(value) ? false : null;
}
