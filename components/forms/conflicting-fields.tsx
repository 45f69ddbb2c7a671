import { useT } from "@/lib/i18n/client.ts";
import type { Values } from "../record-form/record-schema.ts";
import { isLine, readLine } from "./mapping-values.ts";
import type { Targets } from "./use-targets.ts";

/** Fields that someone else decided meanwhile, and what makes them now. */
export function ConflictingFields({ conflicts, targets }: { conflicts: Values; targets: Targets }) {
  const { t } = useT();
  const lines = Object.keys(conflicts).filter(isLine);
  if (lines.length === 0) return null;
  return (
    <ul className="text-ink-2 text-sm">
      {lines.map((to) => {
        const line = readLine(conflicts[to]);
        const now = line?.constant ?? line?.questions.join(" + ");
        return (
          <li key={to}>
            {targets.nameOf(to)}: {now ? t("recordForm.conflictNow", { value: now }) : t("recordForm.conflictEmpty")}
          </li>
        );
      })}
    </ul>
  );
}
