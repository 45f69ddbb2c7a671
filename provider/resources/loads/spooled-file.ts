import { createReadStream } from "node:fs";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Papa from "papaparse";
import { LOAD_DELIMITERS, type LoadDelimiter, type LoadEncoding } from "@/contract/loads.ts";
import { storableText } from "@/provider/http/body.ts";
import { delimiterSaid, type FileRow, rowsOf } from "./rows-of-text.ts";

const SAMPLE_BYTES = 262_144;
const SAMPLE_LINES = 100;
const PREFIX = "prospecta-file-";
/** Longer than any upload takes: another process of the machine may be at one. */
const LEFT_MS = 3_600_000;

/** Takes away what a process that was killed left of its uploads. */
export async function forgetSpooledFiles(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const place = path.join(tmpdir(), name);
    const written = await stat(place).catch(() => undefined);
    if (written && written.mtimeMs < Date.now() - LEFT_MS) await rm(place, { recursive: true, force: true });
  }
}

/**
 * A file on the disk for as long as it is read: its encoding is known only once all of it has come, and it is never all
 * in memory.
 */
export class SpooledFile implements AsyncDisposable {
  readonly size: number;
  readonly isWorkbook: boolean;
  private readonly place: string;
  private readonly found: LoadEncoding;

  private constructor(place: string, { size, first, isUtf8 }: { size: number; first: Uint8Array; isUtf8: boolean }) {
    this.place = place;
    this.size = size;
    // "PK": an .xlsx is a zip. The other is the .xls of before.
    this.isWorkbook = startsWith(first, [0x50, 0x4b, 0x03, 0x04]) || startsWith(first, [0xd0, 0xcf, 0x11, 0xe0]);
    this.found = markedIn(first) ?? (isUtf8 ? "utf-8" : "windows-1252");
  }

  static async from(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    const place = await mkdtemp(path.join(tmpdir(), PREFIX));
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let [size, isUtf8] = [0, true];
    let first = new Uint8Array();
    const file = await open(path.join(place, "file"), "w", 0o600);
    try {
      for await (const chunk of bytes) {
        if (first.length < 4) first = Uint8Array.from([...first, ...chunk.subarray(0, 4)]);
        size += chunk.byteLength;
        isUtf8 &&= isText(() => decoder.decode(chunk, { stream: true }));
        await file.write(chunk);
      }
      isUtf8 &&= isText(() => decoder.decode());
    } catch (cause) {
      await rm(place, { recursive: true, force: true });
      throw cause;
    } finally {
      await file.close();
    }
    return new SpooledFile(place, { size, first, isUtf8 });
  }

  /** By its mark, else UTF-8 where all of it is, else what spreadsheets on Windows write. */
  get encoding(): LoadEncoding {
    return this.found;
  }

  /** A table has no signs that only machines read. */
  async isText(encoding: LoadEncoding): Promise<boolean> {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(await this.textOf(encoding, SAMPLE_BYTES));
  }

  /** The one that the file says, else the one by which most of the first lines have as many cells as the header, and more than one. */
  async delimiterIn(encoding: LoadEncoding): Promise<LoadDelimiter> {
    const sample = await this.textOf(encoding, SAMPLE_BYTES);
    const said = delimiterSaid(sample);
    if (said) return said;
    const scored = LOAD_DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }));
    return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
  }

  /** Row by row, quotes and line breaks within them undone; blank lines are left out. */
  async *rows(encoding: LoadEncoding, delimiter: LoadDelimiter): AsyncGenerator<FileRow> {
    for await (const { cells, ...row } of rowsOf(this.pieces(encoding), delimiter))
      yield { ...row, cells: cells.map(storableText) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.place, { recursive: true, force: true });
  }

  private async *pieces(encoding: LoadEncoding, end?: number): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of createReadStream(path.join(this.place, "file"), { ...(end && { end: end - 1 }) })) {
      const piece = decoder.decode(chunk as Buffer, { stream: true });
      if (piece) yield piece;
    }
    const rest = decoder.decode();
    if (rest) yield rest;
  }

  private async textOf(encoding: LoadEncoding, bytes: number): Promise<string> {
    let text = "";
    for await (const piece of this.pieces(encoding, bytes)) text += piece;
    return text;
  }
}

function scoreOf(sample: string, delimiter: LoadDelimiter): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter, preview: SAMPLE_LINES, skipEmptyLines: "greedy" });
  const width = data[0]?.length ?? 0;
  if (width < 2) return 0;
  const alike = data.filter((cells) => cells.length === width).length / data.length;
  return alike + Math.min(width, 100) / 1000;
}

/** UTF-16 by its mark. */
function markedIn(first: Uint8Array): LoadEncoding | undefined {
  if (startsWith(first, [0xff, 0xfe])) return "utf-16le";
  return startsWith(first, [0xfe, 0xff]) ? "utf-16be" : undefined;
}

function startsWith(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, index) => bytes[index] === byte);
}

function isText(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
