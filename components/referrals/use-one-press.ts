"use client";

import { useRef } from "react";
import type { ArgumentsOf, Endpoint, OutputOf } from "@/contract/endpoint.ts";
import type { ApiError } from "@/lib/provider/api-error.ts";
import { useWrite } from "@/lib/provider/query.ts";

type OnePressOptions<E extends Endpoint> = {
  onSuccess?: (answer: OutputOf<E>) => void;
  /** Reads again what was written to: until then no other press counts. */
  onSettled?: () => Promise<void>;
  onError: (cause: ApiError) => void;
};

/** A write of which one press counts: a second one finds the first under way, also before anything is drawn of it. */
export function useOnePress<E extends Endpoint>(endpoint: E, options: OnePressOptions<E>) {
  const isSent = useRef(false);
  const { mutate, isPending } = useWrite(endpoint, options);
  const press = (args: ArgumentsOf<E>, onDone?: () => void) => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(args, {
      onSuccess: () => onDone?.(),
      onSettled: () => {
        isSent.current = false;
      },
    });
  };
  return { press, isPending };
}
