"use client";

import { ChevronRight } from "lucide-react";
import { Icon } from "@/components/ui/icon.tsx";
import { CRM_PRESETS, type CrmPreset } from "@/contract/deliveries/crm-config.ts";
import { useT } from "@/lib/i18n/client.ts";

export function PresetPicker({ onChoose }: { onChoose: (preset: CrmPreset) => void }) {
  const { t } = useT();
  return (
    <section aria-label={t("crm.choose")} className="grid gap-3 px-4 py-5 sm:px-5">
      <div>
        <h2 className="font-title text-lg tracking-[-0.012em]">{t("crm.choose")}</h2>
        <p className="max-w-[70ch] text-ink-2">{t("crm.chooseText")}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {CRM_PRESETS.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              onClick={() => onChoose(preset)}
              className="flex h-full w-full items-center gap-3 rounded-card border bg-surface p-3.5 text-left transition-colors hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{t(`crm.presets.${preset}`)}</span>
                <span className="block text-ink-2">{t(`crm.about.${preset}`)}</span>
                {preset !== "own" && <span className="mt-1 block text-ink-2 text-xs">{t("crm.tried")}</span>}
              </span>
              <Icon as={ChevronRight} className="flex-none text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
