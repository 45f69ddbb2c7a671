"use client";

import { useState } from "react";
import type { Page } from "./pages.ts";

export function useLastAnswer<Item>(
  data: Page<Item> | undefined,
  isError: boolean,
  scope: object,
): Page<Item> | undefined {
  const [last, setLast] = useState({ scope, data });
  if (data && (last.data !== data || last.scope !== scope)) setLast({ scope, data });
  return data ?? (isError && last.scope === scope ? last.data : undefined);
}
