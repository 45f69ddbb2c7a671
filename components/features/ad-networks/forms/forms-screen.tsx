"use client";

import { useSearchParams } from "next/navigation";
import { FORM_PARAMETER } from "./form-address.ts";
import { FormEditor } from "./form-editor.tsx";
import { FormList } from "./form-list.tsx";

export function FormsScreen() {
  const form = useSearchParams().get(FORM_PARAMETER);
  return form ? <FormEditor key={form} id={form} /> : <FormList />;
}
