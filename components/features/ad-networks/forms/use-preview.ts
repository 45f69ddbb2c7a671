"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { forms, type Mapping, type MappingPreview } from "@/contract/ad-networks/forms.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/api/query-key.ts";

/** Milliseconds without a change before it is asked. */
const SETTLED_AFTER = 500;

/** What a mapping would make of the form's last leads, asked once it rests; the answer before stays meanwhile. */
export function usePreview(id: string, version: number, mapping: Mapping) {
  const now = JSON.stringify(mapping);
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [now]);
  return useQuery<MappingPreview, ApiError>({
    // It writes nothing, so it is kept as what is read is.
    queryKey: [...readKey(forms.get, { id }), "preview", version, settled],
    queryFn: ({ signal }) => call(forms.preview, { id, mapping: JSON.parse(settled) as Mapping }, { signal }),
    placeholderData: keepPreviousData,
  });
}
