"use client";

import { useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

/** False until the browser has nothing better to do: for what may be asked for after what is on screen is alive. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
