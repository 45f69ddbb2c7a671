import {
  decodeText,
  joined,
  readOnceMore,
  sequenceAt,
  startsWith,
  type TextEncoding,
  TextReader,
  type TextReading,
  unfinished,
} from "./text-encodings.ts";

const SINGLE_BYTE = ["windows-1252", "iso-8859-15", "macintosh", "cp850"] as const satisfies readonly TextEncoding[];

export class TextScan {
  private first: Uint8Array = new Uint8Array();
  private rest: Uint8Array = new Uint8Array();
  private line: Uint8Array = new Uint8Array();
  private isHigh = false;
  /** The last character may be the first byte of a doubly encoded one. */
  private isLead = false;
  private isSuspect = false;
  private readonly lines: Uint8Array[] = [];
  private readonly zeros: [even: number, odd: number] = [0, 0];
  private scanned = 0;
  private sequences = 0;
  private bad = 0;

  add(bytes: Uint8Array): void {
    if (this.first.length < 4) this.first = joined(this.first, bytes.subarray(0, 4)).slice(0, 4);
    for (let at = 0; at < bytes.length && this.scanned + at < MAX_SCANNED; at += 1)
      if (bytes[at] === 0) this.zeros[((this.scanned + at) % 2) as 0 | 1] += 1;
    this.scanned += bytes.length;
    this.scan(joined(this.rest, bytes), false);
  }

  /** Most likely encoding; certain if no other gives words. `others` are alternatives to confirm. */
  found(): { encoding: TextEncoding; isSure: boolean; others: TextEncoding[] } {
    this.scan(this.rest, true);
    const wide = this.wide();
    if (wide) return { encoding: wide, isSure: true, others: [] };
    if (this.bad === 0) return this.foundInUtf8();
    const windows = this.textIn("windows-1252");
    const ranked = SINGLE_BYTE.map((encoding) => ({ encoding, text: this.textIn(encoding) }))
      .filter(({ encoding, text }) => encoding !== "iso-8859-15" || text !== windows)
      .map(({ encoding, text }) => ({ encoding, ...measurePlausibility(text) }))
      .sort((one, other) => other.score - one.score);
    const [best, ...rest] = ranked as [Ranked, ...Ranked[]];
    if (this.sequences >= this.bad || startsWith(this.first, [0xef, 0xbb, 0xbf]))
      return { encoding: "utf-8", isSure: false, others: [best.encoding] };
    const isSure = isClear(best, rest);
    const others = rest.filter(({ score }) => score > 0 || !best.isWhole).map(({ encoding }) => encoding);
    return { encoding: best.encoding, isSure, others: isSure ? [] : others };
  }

  private foundInUtf8(): ReturnType<TextScan["found"]> {
    const texts = this.lines.map((line) => decodeText(line));
    const twice = texts.filter(isWrittenTwice).length;
    if (twice === 0) return { encoding: "utf-8", isSure: true, others: [] };
    const candidates = ["utf-8-twice", "utf-8"] as const;
    const [encoding, other] = twice * 2 >= texts.length ? candidates : candidates.toReversed();
    return { encoding: encoding as TextEncoding, isSure: false, others: [other as TextEncoding] };
  }

  readings(encodings: readonly TextEncoding[]): TextReading[] {
    const texts = this.lines.map((line) => encodings.map((encoding) => new TextReader(encoding).read(line, true)));
    const differing = texts.filter((candidates) => new Set(candidates).size > 1).slice(0, MAX_CANDIDATES);
    return encodings.map((encoding, index) => ({
      encoding,
      lines: differing.map((candidates) => clipped(candidates[index] ?? "", firstDifference(candidates))),
    }));
  }

  private scan(bytes: Uint8Array, isLast: boolean): void {
    const end = isLast ? bytes.length : bytes.length - unfinished(bytes);
    let start = 0;
    for (let at = 0; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte < 0x80) this.isLead = false;
      if (byte === 10 || byte === 13) {
        this.endLine(bytes.subarray(start, at));
        start = at + 1;
      } else if (byte >= 0x80) {
        this.isHigh = true;
        this.isSuspect ||= this.isLead && WRITTEN_AGAIN.has(byte);
        const second = bytes[at + 1] ?? 0;
        this.isLead = byte === 0xc3 && second >= 0x82 && second <= 0xb4;
        const length = sequenceAt(bytes, at);
        if (length === 0) this.bad += 1;
        else {
          this.sequences += 1;
          at += length - 1;
        }
      }
    }
    this.line = joined(this.line, bytes.subarray(start, end)).slice(0, MAX_LINE);
    this.rest = bytes.slice(end);
    if (isLast) this.endLine(new Uint8Array());
  }

  private endLine(tail: Uint8Array): void {
    const isStored = this.lines.length < MAX_LINES || (this.isSuspect && this.lines.length < MAX_LINES + MAX_SUSPECTS);
    if (this.isHigh && isStored) this.lines.push(joined(this.line, tail.subarray(0, MAX_LINE)).slice(0, MAX_LINE));
    this.isHigh = false;
    this.isSuspect = false;
    this.line = new Uint8Array();
  }

  private textIn(encoding: TextEncoding): string {
    return this.lines.map((line) => new TextReader(encoding).read(line, true)).join("\n");
  }

  private wide(): TextEncoding | undefined {
    if (startsWith(this.first, [0xff, 0xfe])) return "utf-16le";
    if (startsWith(this.first, [0xfe, 0xff])) return "utf-16be";
    const pairs = Math.min(this.scanned, MAX_SCANNED) / 2;
    const [even, odd] = this.zeros;
    if (odd > pairs * 0.5 && even < pairs * 0.1) return "utf-16le";
    return even > pairs * 0.5 && odd < pairs * 0.1 ? "utf-16be" : undefined;
  }
}

function isWrittenTwice(text: string): boolean {
  const again = readOnceMore(text);
  return again !== text && measurePlausibility(again).score > measurePlausibility(text).score;
}

type Ranked = { encoding: TextEncoding } & Plausibility;

function isClear(best: Ranked, others: readonly Ranked[]): boolean {
  if (best.isWhole && others.every(({ isWhole }) => !isWhole)) return true;
  return best.count >= 20 && best.score >= 0.9 && others.every(({ score }) => score <= 0.5);
}

const MAX_SCANNED = 65_536;
const MAX_LINES = 400;
const MAX_SUSPECTS = 50;
/** First bytes of a doubly encoded continuation byte. */
const WRITTEN_AGAIN = new Set([0xc2, 0xc5, 0xc6, 0xcb, 0xe2]);
const MAX_LINE = 1000;
const MAX_CANDIDATES = 5;
const AROUND = 40;

const USUAL = /[áéíóúüñãõçâêôÁÉÍÓÚÜÑÃÕÇÂÊÔ]/;
const RARE = /[àèìòùëïöäîûÀÈÌÒÙËÏÖÄÎÛ]/;
/** Eastern European letters, with other bytes in Windows. */
const EASTERN = /[šžŠŽ]/;
const OPENING = /[¿¡«“‘]/;
const CLOSING = /[»”’´]/;
const STANDALONE_TABLES = /[ºª°·–—…€£©®™½\u00a0]/;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const LETTER = /\p{L}/u;

type Plausibility = { score: number; count: number; isWhole: boolean };

function measurePlausibility(text: string): Plausibility {
  let [sum, count, isWhole] = [0, 0, true];
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue;
    const worth = signWeight(text.charAt(at), text.slice(Math.max(0, at - 2), at), text.charAt(at + 1));
    count += 1;
    sum += worth;
    if (worth === 0) isWhole = false;
  }
  return { score: count === 0 ? 0 : sum / count, count, isWhole };
}

const ALONE = /[áéóàÁÉÓÀ]/;

function signWeight(sign: string, before: string, after: string): number {
  const last = before.at(-1) ?? "";
  if (USUAL.test(sign) || RARE.test(sign) || EASTERN.test(sign)) {
    if (!LETTER.test(last) && !LETTER.test(after) && !ALONE.test(sign)) return 0;
    const worth = USUAL.test(sign) ? 1 : RARE.test(sign) ? 0.5 : 0.25;
    const isAmidSmall = LOWER.test(last) || (UPPER.test(last) && LOWER.test(after));
    if (UPPER.test(sign)) return isAmidSmall ? 0 : worth;
    const isAmidCapitals = UPPER.test(last) && (UPPER.test(before.at(-2) ?? "") || UPPER.test(after));
    return isAmidCapitals || UPPER.test(after) ? 0 : worth;
  }
  const [isAfterLetter, isBeforeLetter] = [LETTER.test(last), LETTER.test(after)];
  if (OPENING.test(sign)) return isAfterLetter ? 0 : 0.5;
  if (sign === "’" || sign === "·" || sign === "\u00a0") return 0.5;
  // An accent for the apostrophe: O´Connor.
  if (sign === "´" && isAfterLetter && isBeforeLetter) return 0.5;
  if (CLOSING.test(sign)) return isBeforeLetter ? 0 : 0.5;
  return STANDALONE_TABLES.test(sign) && !(isAfterLetter && isBeforeLetter) ? 0.5 : 0;
}

function firstDifference(candidates: readonly string[]): number {
  const minLength = Math.min(...candidates.map(({ length }) => length));
  for (let at = 0; at < minLength; at += 1) if (new Set(candidates.map((index) => index[at])).size > 1) return at;
  return minLength;
}

function clipped(line: string, at: number): string {
  const from = Math.max(0, at - AROUND);
  const to = at + AROUND * 2;
  return `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
}
