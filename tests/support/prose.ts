/** Words with a private sense in older texts; the glossary has the term of the field for each. */
const BANNED =
  /\b(told|tells?|asked|said|kept|held|holds?|faults?|judged?|judges|verdicts?|ground|standing|behind|beside|along|together|settled?|settles|seals?|sealed|arrivals?|couriers?|heed|sought|whoever|whomever|nobody|somebody|someone|whose|neighbours?)\b/gi;

/** Removes code, addresses and HTML. A code span counts as one word. */
function withoutCode(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^(```|~~~)[\s\S]*?^\1\s*$/gm, "")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<https?:[^>]*>/g, "address")
    .replace(/`[^`\n]+`/g, "code");
}

const isTableLine = (line: string) => /^\s*\|/.test(line);

/** Paragraphs, list items, headings and table cells. */
function blocksOf(text: string): string[] {
  return withoutCode(text)
    .replace(/^\s*(#+|>|[-*+]|\d+\.)\s+/gm, "\n\n")
    .split(/\n\s*\n/)
    .flatMap((block) =>
      block.split("\n").some(isTableLine) ? block.split(/\n|\|/) : [block.replace(/\s*\n\s*/g, " ")],
    )
    .map((block) => block.replace(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, "").trim())
    .filter(Boolean);
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

export function splitSentences(text: string): string[] {
  return blocksOf(text).flatMap((block) => block.split(/(?<=[.!?]["”)]?)\s+(?=["“(]?[\p{Lu}\p{N}c])/u));
}

export const findLongSentences = (text: string, limit = 25) =>
  splitSentences(text).filter((sentence) => wordsOf(sentence).length > limit);

export function findBannedInProse(text: string): string[] {
  return [...withoutCode(text).matchAll(BANNED)].map(([word]) => word);
}

/** Words of a page without tables and code. */
export function countWords(text: string): number {
  const lines = withoutCode(text)
    .split("\n")
    .filter((line) => !isTableLine(line));
  return wordsOf(lines.join(" ")).length;
}
