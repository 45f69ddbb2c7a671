import { foldLetters } from "@/contract/kernel/text/fold.ts";

/** Folds accents and case: "Búsqueda" is found by "busq". */
export const folded = foldLetters;
