"use client";

import { createContext, type ReactNode, useContext } from "react";

export type FailureWords = Record<"title" | "text" | "contact" | "retry" | "goHome", string>;

const Words = createContext<FailureWords | null>(null);

type FailedWordsProps = { words: FailureWords; children: ReactNode };

export function FailedWords({ words, children }: FailedWordsProps) {
  return <Words value={words}>{children}</Words>;
}

export function useFailedWords(): FailureWords {
  const words = useContext(Words);
  if (!words) throw new Error("useFailedWords needs FailedWords above it");
  return words;
}
