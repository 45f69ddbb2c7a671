"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { forms, type Mapping, type MappingPreview } from "@/contract/ad-networks/forms.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/api/query-key.ts";

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 500;

/** Previews the mapping on the form's last leads, debounced; shows the previous answer until the next one. */
export function usePreview(id: string, version: number, mapping: Mapping) {
  const now = JSON.stringify(mapping);
  const [debounced, setDebounced] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(now), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return useQuery<MappingPreview, ApiError>({
    queryKey: [...readKey(forms.get, { id }), "preview", version, debounced],
    queryFn: ({ signal }) => call(forms.preview, { id, mapping: JSON.parse(debounced) as Mapping }, { signal }),
    placeholderData: keepPreviousData,
  });
}
