"use client";

import { type Control, useController } from "react-hook-form";
import type { Values } from "@/components/engines/record-form/record-schema.ts";
import type { Person } from "@/contract/licenses/directory.ts";
import { useT } from "@/lib/i18n/client.ts";
import { fromShares, toShares } from "./rule-values.ts";

type SharesFieldProps = {
  control: Control<Values>;
  advisors: readonly Person[];
  isWeighted: boolean;
};

const MAX_TURNS = 20;

export function SharesField({ control, advisors, isWeighted }: SharesFieldProps) {
  const { t } = useT();
  const { field } = useController({ control, name: "shares" });
  const shares = toShares(field.value);
  const change = (id: string, turns: number | undefined) => {
    const next = new Map(shares);
    if (turns === undefined) next.delete(id);
    else next.set(id, turns);
    field.onChange(fromShares(next));
  };

  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("rules.fields.shares")}</legend>
      {advisors.length === 0 && <p className="text-ink-2">{t("rules.noAdvisors")}</p>}
      <ul className="flex flex-col">
        {advisors.map(({ id, fullName }) => {
          const turns = shares.get(id);
          return (
            <li key={id} className="flex min-h-9 items-center gap-3">
              <label className="inline-flex flex-1 items-center gap-2">
                <input
                  type="checkbox"
                  checked={turns !== undefined}
                  onChange={(event) => change(id, event.target.checked ? 1 : undefined)}
                  className="size-4 accent-accent"
                />
                {fullName}
              </label>
              {isWeighted && turns !== undefined && (
                <select
                  aria-label={t("rules.turnsOf", { name: fullName })}
                  value={turns}
                  onChange={(event) => change(id, Number(event.target.value))}
                  className="h-7 rounded-control border border-ink-3 bg-surface px-2 text-sm"
                >
                  {Array.from({ length: MAX_TURNS }, (_, index) => index + 1).map((count) => (
                    <option key={count} value={count}>
                      {t("rules.turns", { count })}
                    </option>
                  ))}
                </select>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
