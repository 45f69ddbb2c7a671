/** `utf-8-twice` is UTF-8 read as Windows-1252 and encoded again. */
export const TEXT_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-15",
  "utf-8-twice",
  "macintosh",
  "cp850",
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export type TextReading = { encoding: TextEncoding; lines: string[] };

/** Code page 850 from 0x80: TextDecoder lacks it. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸¨·¹³²■\u00a0";

/** Padding of fixed-width fields, and DOS's end-of-file character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
const NO_TEXT = /[\0\u001a]/g;

/** Decodes in chunks. Bytes invalid in UTF-8 are read as Windows-1252: concatenated files mix both. */
export class TextReader {
  private readonly encoding: TextEncoding;
  private readonly decoder: TextDecoder | undefined;
  private rest: Uint8Array = new Uint8Array();
  private unread = "";
  private hasStarted = false;

  constructor(encoding: TextEncoding) {
    this.encoding = encoding;
    if (encoding !== "utf-8" && encoding !== "utf-8-twice" && encoding !== "cp850")
      this.decoder = new TextDecoder(encoding);
  }

  read(bytes: Uint8Array, isLast = false): string {
    return this.raw(bytes, isLast).replace(NO_TEXT, "");
  }

  raw(bytes: Uint8Array, isLast = false): string {
    if (this.encoding === "cp850") return cp850(bytes);
    if (this.decoder) return this.decoder.decode(bytes, { stream: !isLast });
    const whole = joined(this.rest, bytes);
    const end = isLast ? whole.length : whole.length - unfinished(whole);
    this.rest = whole.slice(end);
    const text = this.decoded(whole.subarray(0, end), isLast);
    const isFirst = !this.hasStarted && text !== "";
    this.hasStarted ||= isFirst;
    return isFirst && text.startsWith("\ufeff") ? text.slice(1) : text;
  }

  private decoded(bytes: Uint8Array, isLast: boolean): string {
    if (this.encoding === "utf-8") return repairedUtf8(bytes);
    const text = this.unread + repairedUtf8(bytes);
    let end = text.length;
    while (!isLast && end > 0 && text.length - end < MAX_RUN && text.charCodeAt(end - 1) >= 0x80) end -= 1;
    this.unread = text.slice(end);
    return readOnceMore(text.slice(0, end));
  }
}

const MAX_RUN = 1000;

export function decodeText(bytes: Uint8Array, encoding: TextEncoding = "utf-8"): string {
  return new TextReader(encoding).raw(bytes, true);
}

/** Windows-1252 characters from 0x80 to 0x9f, by byte. */
const WINDOWS_BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, at) => [new TextDecoder("windows-1252").decode(Uint8Array.of(0x80 + at)), 0x80 + at]),
);
const BYTE_RUN = new RegExp(`[\u0080-\u00ff${[...WINDOWS_BYTES.keys()].join("")}]{2,}`, "g");

/** Decodes doubly encoded UTF-8: "JosÃ©" is "José". Other text stays. */
export function readOnceMore(text: string): string {
  return text.replace(BYTE_RUN, (run) =>
    repairedUtf8(Uint8Array.from(run, (sign) => WINDOWS_BYTES.get(sign) ?? sign.charCodeAt(0))),
  );
}

function cp850(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : CP850.charCodeAt(byte - 0x80)));
  return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(units);
}

const strict = () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function repairedUtf8(bytes: Uint8Array): string {
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

export function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const length = lengthBy(first);
  if (length === 0) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] as number;
  const isShort = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isOutOfRange = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  return isShort || isOutOfRange ? 0 : length;
}

function lengthBy(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

export function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if ((byte & 0xc0) === 0x80) continue;
    return lengthBy(byte) > back ? back : 0;
  }
  return 0;
}

export function startsWith(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, index) => bytes[index] === byte);
}

export function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
