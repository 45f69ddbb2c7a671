"use client";

import { createContext, type ReactNode, useContext } from "react";

export type ErrorTextValues = Record<"title" | "text" | "contact" | "retry" | "goHome", string>;

const Words = createContext<ErrorTextValues | null>(null);

type ErrorTextsProps = { labels: ErrorTextValues; children: ReactNode };

export function ErrorTexts({ labels, children }: ErrorTextsProps) {
  return <Words value={labels}>{children}</Words>;
}

export function useErrorTexts(): ErrorTextValues {
  const labels = useContext(Words);
  if (!labels) throw new Error("useFailedWords needs FailedWords above it");
  return labels;
}
