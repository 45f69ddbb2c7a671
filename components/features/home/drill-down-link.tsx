"use client";

import { useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { useOpenedStep } from "@/lib/browser/history/use-opened-step.ts";
import { DRILL_DOWN_PARAM, readDrillDown } from "./drill-down.ts";

export function DrillDownLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  const { open } = useOpenedStep(readDrillDown(useSearchParams().get(DRILL_DOWN_PARAM)) !== undefined);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        open(href);
      }}
    />
  );
}
