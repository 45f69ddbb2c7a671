import type { Values } from "@/components/engines/record-form/record-schema.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type ChartQuery, isLine, labelOf, readLine } from "./mapping-values.ts";
import type { Targets } from "./use-targets.ts";

type ConflictingFieldsProps = { conflicts: Values; questions: readonly ChartQuery[]; targets: Targets };

export function ConflictingFields({ conflicts, questions, targets }: ConflictingFieldsProps) {
  const { t } = useT();
  const lines = Object.keys(conflicts).filter(isLine);
  if (lines.length === 0) return null;
  return (
    <ul className="text-ink-2 text-sm">
      {lines.map((to) => {
        const line = readLine(conflicts[to]);
        const now = line?.constant ?? line?.questions.map((key) => labelOf(key, questions)).join(" + ");
        return (
          <li key={to}>
            {targets.nameOf(to)}: {now ? t("recordForm.conflictNow", { value: now }) : t("recordForm.conflictEmpty")}
          </li>
        );
      })}
    </ul>
  );
}
