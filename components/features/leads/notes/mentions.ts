import { foldForSearch } from "@/contract/kernel/text/fold.ts";
import type { Person } from "@/contract/licenses/directory.ts";

const MAX_OFFERED = 5;
const MAX_TYPED = 40;

type Typed = { start: number; term: string };

/** The name being typed after an @ before the caret, of at most three words. */
export function typedMention(text: string, caret: number): Typed | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf("@");
  if (start < 0 || caret - start > MAX_TYPED || /[\p{L}\p{N}]/u.test(before.charAt(start - 1))) return undefined;
  const term = before.slice(start + 1);
  return /\n| {2}|(\S+ ){3}/.test(term) ? undefined : { start, term };
}

/** People with a name of words that start as typed; none once a name is complete. */
export function offeredPeople(people: readonly Person[], { term }: Typed): Person[] {
  const typed = foldForSearch(term);
  const given = term.toLowerCase();
  if (people.some(({ fullName }) => given.startsWith(`${fullName.toLowerCase()} `))) return [];
  const matches = people.filter(({ fullName }) => ` ${foldForSearch(fullName)}`.includes(` ${typed.trimEnd()}`));
  return matches.slice(0, MAX_OFFERED);
}

export function withMention(text: string, { start, term }: Typed, { fullName }: Person) {
  const before = `${text.slice(0, start)}@${fullName} `;
  return { text: before + text.slice(start + 1 + term.length).trimStart(), caret: before.length };
}

/** People with their whole name in the text after an @. */
export function mentionedPeople(text: string, people: readonly Person[]): Person[] {
  return people.filter(({ fullName }) => text.includes(`@${fullName}`));
}

/** Parts of a stored note, its mentions apart. */
export function noteParts(text: string, mentions: readonly Person[]): { text: string; isMention: boolean }[] {
  const names = mentions.map(({ fullName }) => `@${fullName}`).sort((one, other) => other.length - one.length);
  const parts: { text: string; isMention: boolean }[] = [];
  let rest = 0;
  for (let at = 0; at < text.length; ) {
    const name = names.find((one) => text.startsWith(one, at));
    if (!name) {
      at += 1;
      continue;
    }
    if (at > rest) parts.push({ text: text.slice(rest, at), isMention: false });
    parts.push({ text: name, isMention: true });
    at += name.length;
    rest = at;
  }
  if (rest < text.length) parts.push({ text: text.slice(rest), isMention: false });
  return parts;
}
