/** How the bytes of a text file can be read. The last two are what older Macs and DOS programs write. */
export const TEXT_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh", "cp850"] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** The same lines of a file by one encoding. */
export type TextReading = { encoding: TextEncoding; lines: string[] };

const SINGLE_BYTE = ["windows-1252", "macintosh", "cp850"] as const satisfies readonly TextEncoding[];

/** Code page 850 from 0x80 on, which TextDecoder does not have. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸¨·¹³²■\u00a0";

/** Padding of fixed-width fields, and the sign by which DOS ends a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const NO_TEXT = /[\0\u001a]/g;

/**
 * Bytes as text, piece by piece. A byte that no UTF-8 can hold is read as what Windows means by it: in a file that was
 * put together from two, both read right.
 */
export class TextReader {
  private readonly encoding: TextEncoding;
  private readonly decoder: TextDecoder | undefined;
  private rest: Uint8Array = new Uint8Array();
  private hasBegun = false;

  constructor(encoding: TextEncoding) {
    this.encoding = encoding;
    if (encoding !== "utf-8" && encoding !== "cp850") this.decoder = new TextDecoder(encoding);
  }

  /** NUL and the end mark of DOS are no text. */
  read(bytes: Uint8Array, isLast = false): string {
    return this.raw(bytes, isLast).replace(NO_TEXT, "");
  }

  /** The same with every character that the bytes have. */
  raw(bytes: Uint8Array, isLast = false): string {
    if (this.encoding === "cp850") return cp850(bytes);
    if (this.decoder) return this.decoder.decode(bytes, { stream: !isLast });
    const whole = joined(this.rest, bytes);
    const end = isLast ? whole.length : whole.length - unfinished(whole);
    this.rest = whole.slice(end);
    const text = mendedUtf8(whole.subarray(0, end));
    const isFirst = !this.hasBegun && text !== "";
    this.hasBegun ||= isFirst;
    return isFirst && text.startsWith("\ufeff") ? text.slice(1) : text;
  }
}

/** Takes the bytes of a file as they come, and finds how they can be read. */
export class TextScan {
  private first: Uint8Array = new Uint8Array();
  private rest: Uint8Array = new Uint8Array();
  private line: Uint8Array = new Uint8Array();
  private isHigh = false;
  private readonly lines: Uint8Array[] = [];
  private readonly zeros: [even: number, odd: number] = [0, 0];
  private seen = 0;
  private sequences = 0;
  private bad = 0;

  add(bytes: Uint8Array): void {
    if (this.first.length < 4) this.first = joined(this.first, bytes.subarray(0, 4)).slice(0, 4);
    for (let at = 0; at < bytes.length && this.seen + at < MOST_SEEN; at += 1)
      if (bytes[at] === 0) this.zeros[((this.seen + at) % 2) as 0 | 1] += 1;
    this.seen += bytes.length;
    this.scan(joined(this.rest, bytes), false);
  }

  /** How the file is most likely meant; sure where no other way gives words. `others` are worth a look where it is not. */
  found(): { encoding: TextEncoding; isSure: boolean; others: TextEncoding[] } {
    this.scan(this.rest, true);
    const wide = this.wide();
    if (wide) return { encoding: wide, isSure: true, others: [] };
    if (this.bad === 0) return { encoding: "utf-8", isSure: true, others: [] };
    const ranked = SINGLE_BYTE.map((encoding) => ({ encoding, ...plausibilityOf(this.textOf(encoding)) })).sort(
      (one, other) => other.score - one.score,
    );
    const [best, ...rest] = ranked as [Ranked, ...Ranked[]];
    if (this.sequences >= this.bad || startsWith(this.first, [0xef, 0xbb, 0xbf]))
      return { encoding: "utf-8", isSure: false, others: [best.encoding] };
    const isSure = isClear(best, rest);
    const others = rest.filter(({ score }) => score > 0 || !best.isWhole).map(({ encoding }) => encoding);
    return { encoding: best.encoding, isSure, others: isSure ? [] : others };
  }

  /** The first lines that these read in different ways, around where they differ. */
  readings(encodings: readonly TextEncoding[]): TextReading[] {
    const texts = this.lines.map((line) => encodings.map((encoding) => new TextReader(encoding).read(line, true)));
    const differing = texts.filter((ways) => new Set(ways).size > 1).slice(0, MOST_SHOWN);
    return encodings.map((encoding, way) => ({
      encoding,
      lines: differing.map((ways) => clipped(ways[way] ?? "", firstDifference(ways))),
    }));
  }

  private scan(bytes: Uint8Array, isLast: boolean): void {
    const end = isLast ? bytes.length : bytes.length - unfinished(bytes);
    let start = 0;
    for (let at = 0; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte === 10 || byte === 13) {
        this.endLine(bytes.subarray(start, at));
        start = at + 1;
      } else if (byte >= 0x80) {
        this.isHigh = true;
        const length = sequenceAt(bytes, at);
        if (length === 0) this.bad += 1;
        else {
          this.sequences += 1;
          at += length - 1;
        }
      }
    }
    this.line = joined(this.line, bytes.subarray(start, end)).slice(0, LONGEST_LINE);
    this.rest = bytes.slice(end);
    if (isLast) this.endLine(new Uint8Array());
  }

  private endLine(tail: Uint8Array): void {
    if (this.isHigh && this.lines.length < MOST_LINES)
      this.lines.push(joined(this.line, tail.subarray(0, LONGEST_LINE)).slice(0, LONGEST_LINE));
    this.isHigh = false;
    this.line = new Uint8Array();
  }

  private textOf(encoding: TextEncoding): string {
    return this.lines.map((line) => new TextReader(encoding).read(line, true)).join("\n");
  }

  /** UTF-16 by its mark, or by every other byte of its first part being zero. */
  private wide(): TextEncoding | undefined {
    if (startsWith(this.first, [0xff, 0xfe])) return "utf-16le";
    if (startsWith(this.first, [0xfe, 0xff])) return "utf-16be";
    const pairs = Math.min(this.seen, MOST_SEEN) / 2;
    const [even, odd] = this.zeros;
    if (odd > pairs * 0.5 && even < pairs * 0.1) return "utf-16le";
    return even > pairs * 0.5 && odd < pairs * 0.1 ? "utf-16be" : undefined;
  }
}

type Ranked = { encoding: TextEncoding } & Plausibility;

/** One reading has words alone and the others do not; or much speaks for it, and against each of them. */
function isClear(best: Ranked, others: readonly Ranked[]): boolean {
  if (best.isWhole && others.every(({ isWhole }) => !isWhole)) return true;
  return best.count >= 20 && best.score >= 0.9 && others.every(({ score }) => score <= 0.5);
}

const MOST_SEEN = 65_536;
const MOST_LINES = 400;
const LONGEST_LINE = 1000;
const MOST_SHOWN = 5;
const AROUND = 40;

/** Letters of Spanish and Portuguese; letters of their neighbours, and signs, speak half as loud. */
const USUAL = /[áéíóúüñãõçâêôÁÉÍÓÚÜÑÃÕÇÂÊÔ]/;
const RARE = /[àèìòùëïöäîûÀÈÌÒÙËÏÖÄÎÛ]/;
const OPENING = /[¿¡«“‘]/;
const CLOSING = /[»”’´]/;
const LOOSE = /[ºª°·–—…€£©®™½\u00a0]/;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const LETTER = /\p{L}/u;

/** `score` is 1 where each character beyond ASCII is a usual letter in a place for it; `isWhole` where none is out of place. */
type Plausibility = { score: number; count: number; isWhole: boolean };

function plausibilityOf(text: string): Plausibility {
  let [sum, count, isWhole] = [0, 0, true];
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue;
    const worth = worthOf(text.charAt(at), text.slice(Math.max(0, at - 2), at), text.charAt(at + 1));
    count += 1;
    sum += worth;
    if (worth === 0) isWhole = false;
  }
  return { score: count === 0 ? 0 : sum / count, count, isWhole };
}

function worthOf(sign: string, before: string, after: string): number {
  const last = before.at(-1) ?? "";
  if (USUAL.test(sign) || RARE.test(sign)) {
    const worth = USUAL.test(sign) ? 1 : 0.5;
    const isAmidSmall = LOWER.test(last) || (UPPER.test(last) && LOWER.test(after));
    if (UPPER.test(sign)) return isAmidSmall ? 0 : worth;
    const isAmidCapitals = UPPER.test(last) && (UPPER.test(before.at(-2) ?? "") || UPPER.test(after));
    return isAmidCapitals || UPPER.test(after) ? 0 : worth;
  }
  const [isAfterLetter, isBeforeLetter] = [LETTER.test(last), LETTER.test(after)];
  if (OPENING.test(sign)) return isAfterLetter ? 0 : 0.5;
  if (sign === "’" || sign === "·" || sign === "\u00a0") return 0.5;
  if (CLOSING.test(sign)) return isBeforeLetter ? 0 : 0.5;
  return LOOSE.test(sign) && !(isAfterLetter && isBeforeLetter) ? 0.5 : 0;
}

function firstDifference(ways: readonly string[]): number {
  const shortest = Math.min(...ways.map(({ length }) => length));
  for (let at = 0; at < shortest; at += 1) if (new Set(ways.map((way) => way[at])).size > 1) return at;
  return shortest;
}

function clipped(line: string, at: number): string {
  const from = Math.max(0, at - AROUND);
  const to = at + AROUND * 2;
  return `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
}

function cp850(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : CP850.charCodeAt(byte - 0x80)));
  return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(units);
}

const strict = () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function mendedUtf8(bytes: Uint8Array): string {
  const utf8 = strict();
  try {
    return utf8.decode(bytes);
  } catch {
    const windows = new TextDecoder("windows-1252");
    let [text, from] = ["", 0];
    for (let at = 0; at < bytes.length; ) {
      const length = sequenceAt(bytes, at);
      if (length > 0) {
        at += length;
        continue;
      }
      text += strict().decode(bytes.subarray(from, at)) + windows.decode(bytes.subarray(at, at + 1));
      at += 1;
      from = at;
    }
    return text + strict().decode(bytes.subarray(from));
  }
}

/** Bytes of the UTF-8 character at a place; 0 where there is none. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const length = lengthBy(first);
  if (length === 0) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] as number;
  const isShort = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isBeyond = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  return isShort || isBeyond ? 0 : length;
}

function lengthBy(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/** How many of the last bytes may be the beginning of a character. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if ((byte & 0xc0) === 0x80) continue;
    return lengthBy(byte) > back ? back : 0;
  }
  return 0;
}

function startsWith(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, index) => bytes[index] === byte);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
