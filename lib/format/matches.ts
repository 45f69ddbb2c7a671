import { foldLetters } from "@/contract/kernel/text/fold.ts";
import { isShortWord, parseSearchTerm } from "@/contract/leads/search-term.ts";

export const folded = foldLetters;

export type Span = { from: number; to: number };

type Reading = { text: string; positions: Span[] };

const BETWEEN = /[\s.()+-]/;

/** Finds search matches in a text, ignoring accents, case and separators between digits. */
export function matchesIn(visible: string, term: string): Span[] {
  const { id, words } = parseSearchTerm(term);
  const whole = readText(visible);
  const bare = readText(visible, BETWEEN);
  const spans = (id ? [id] : words).flatMap((word) => {
    const found = findSpans(whole, word);
    return found.length > 0 || !/\d/.test(word) ? found : [...findSpans(bare, word), ...nationalIn(bare, word)];
  });
  return joined(spans);
}

function readText(visible: string, left?: RegExp): Reading {
  const reading: Reading = { text: "", positions: [] };
  let from = 0;
  for (const letter of visible) {
    const to = from + letter.length;
    // Apostrophes are dropped, as in the search.
    const plain = folded(letter).replaceAll("'", "");
    const last = reading.positions.at(-1);
    // A combining accent belongs to the letter before it.
    if (plain === "" && last) last.to = to;
    if (!left?.test(letter)) {
      reading.text += plain;
      for (let index = 0; index < plain.length; index++) reading.positions.push({ from, to });
    }
    from = to;
  }
  return reading;
}

function findSpans({ text, positions }: Reading, word: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const isMatchable = !isShortWord(word) || at === 0 || text[at - 1] === " ";
    if (isMatchable) spans.push(toSpan(positions, at, word.length));
  }
  return spans;
}

/** Matches national numbers in stored ones: 0987… in +593987…. */
function nationalIn({ text, positions }: Reading, word: string): Span[] {
  const rest = word.slice(1);
  const isIt = word.startsWith("0") && /^593\d{9}$/.test(text) && text.startsWith(rest, 3);
  return isIt ? [toSpan(positions, 3, rest.length)] : [];
}

function toSpan(positions: readonly Span[], at: number, length: number): Span {
  return { from: positions[at]?.from ?? 0, to: positions[at + length - 1]?.to ?? 0 };
}

function joined(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}
