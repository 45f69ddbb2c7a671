"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";
import { CRM_PRESETS, type CrmPreset } from "@/contract/deliveries/crm-config.ts";
import { replaceStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";

export type Selected =
  | { kind: "crm"; id: string }
  | { kind: "new"; preset: CrmPreset }
  | { kind: "choice" }
  | undefined;

const PARAMETER = "crm";
const NEW = "new-";

/** Selected CRM and typed key. The key exists only here, never in the address, and is dropped on leaving. */
export function useCrmSelection() {
  const input = useSearchParams().get(PARAMETER);
  const [selected, setSelected] = useState<Selected>(() => parseSelection(input));
  const [key, setKey] = useState("");

  const show = useCallback((next: Selected) => {
    setSelected(next);
    setKey("");
    replaceStep(next ? `?${new URLSearchParams({ [PARAMETER]: formatSelection(next) })}` : window.location.pathname);
  }, []);
  const select = useCallback((next: Selected) => leave(() => show(next)), [show]);
  return { selected, select, show, key, setKey };
}

function parseSelection(input: string | null): Selected {
  if (!input) return undefined;
  if (input === "new") return { kind: "choice" };
  const preset = CRM_PRESETS.find((one) => input === NEW + one);
  return preset ? { kind: "new", preset } : { kind: "crm", id: input };
}

function formatSelection(selected: NonNullable<Selected>): string {
  if (selected.kind === "crm") return selected.id;
  return selected.kind === "new" ? NEW + selected.preset : "new";
}
