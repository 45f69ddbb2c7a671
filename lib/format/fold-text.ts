import { foldLetters } from "@/contract/kernel/text/fold.ts";

/** Without accents or capitals: "Búsqueda" is found by "busq". */
export const folded = foldLetters;
