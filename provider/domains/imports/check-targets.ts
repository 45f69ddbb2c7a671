import { LOAD_FIELDS, type LoadTarget, OWN_FIELD } from "@/contract/imports/import-plan.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Problem } from "@/provider/kernel/problem.ts";

type Own = Pick<Settings, "properties">;

const FIELDS = new Set<string>(LOAD_FIELDS);

export function isTarget({ field }: Pick<LoadTarget, "field">, { properties }: Own): boolean {
  return FIELDS.has(field) || properties.some(({ key }) => field === OWN_FIELD + key);
}

/** Checks that targets exist and are unique; errors name the field. @throws Problem INVALID_INPUT */
export function checkTargets(targets: readonly LoadTarget[], settings: Own): void {
  const once = new Set<string>();
  const fields = targets.flatMap((target): FieldError[] => {
    const { field } = target;
    const isFirst = !once.has(field);
    once.add(field);
    return isFirst && isTarget(target, settings) ? [] : [{ field, code: isFirst ? "invalid" : "taken" }];
  });
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
}
