import { createReadStream } from "node:fs";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import type { FileDelimiter, FileEncoding } from "@/contract/imports/imports.ts";
import { detectDelimiter } from "@/contract/kernel/text/csv-tables.ts";
import { detectOtherFile, KIND_BYTES, type OtherFile } from "@/contract/kernel/text/file-kinds.ts";
import { decodeText, TextReader, type TextReading } from "@/contract/kernel/text/text-encodings.ts";
import { TextScan } from "@/contract/kernel/text/text-scan.ts";
import { storableText } from "@/provider/kernel/json.ts";
import { type FileRow, readRows } from "./csv-rows.ts";

const SAMPLE_BYTES = 262_144;
const FIRST_ROWS = 60;
/** Tolerated share of control characters: images and archives have more than one in ten. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
const MAX_CONTROLS = 0.02;
const TOLERATED_CONTROLS = 4;
const PREFIX = "prospecta-file-";
/** Longer than any upload: another process may still write. */
const ABANDONED_MS = 3_600_000;

export async function forgetSpooledFiles(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const filePath = path.join(tmpdir(), name);
    const written = await stat(filePath).catch(() => undefined);
    if (written && written.mtimeMs < Date.now() - ABANDONED_MS) await rm(filePath, { recursive: true, force: true });
  }
}

/** Stores an upload on disk while it is read: encoding detection needs all of it, and memory stays bounded. */
export class SpooledFile implements AsyncDisposable {
  readonly size: number;
  private readonly filePath: string;
  private readonly scan: TextScan;
  private readonly first: Uint8Array;

  private constructor(filePath: string, { size, first, scan }: { size: number; first: Uint8Array; scan: TextScan }) {
    this.filePath = filePath;
    this.size = size;
    this.scan = scan;
    this.first = first;
  }

  static async from(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    const filePath = await mkdtemp(path.join(tmpdir(), PREFIX));
    const scan = new TextScan();
    let size = 0;
    let first: Uint8Array = new Uint8Array();
    const file = await open(path.join(filePath, "file"), "w", 0o600);
    try {
      for await (const chunk of bytes) {
        if (first.length < KIND_BYTES) first = Buffer.concat([first, chunk.subarray(0, KIND_BYTES - first.length)]);
        size += chunk.byteLength;
        scan.add(chunk);
        await file.write(chunk);
      }
    } catch (cause) {
      await rm(filePath, { recursive: true, force: true });
      throw cause;
    } finally {
      await file.close();
    }
    return new SpooledFile(filePath, { size, first, scan });
  }

  found(): ReturnType<TextScan["found"]> {
    return this.scan.found();
  }

  readings(encodings: readonly FileEncoding[]): TextReading[] {
    return this.scan.readings(encodings);
  }

  otherKind(encoding: FileEncoding): OtherFile | undefined {
    return detectOtherFile(this.first, decodeText(this.first, encoding));
  }

  async isText(encoding: FileEncoding): Promise<boolean> {
    const sample = await this.decode(encoding, SAMPLE_BYTES, true);
    const { length } = sample.match(CONTROLS) ?? "";
    return length <= Math.max(TOLERATED_CONTROLS, sample.length * MAX_CONTROLS);
  }

  async delimiterIn(encoding: FileEncoding): Promise<FileDelimiter> {
    return detectDelimiter(await this.decode(encoding, SAMPLE_BYTES));
  }

  async firstRows(encoding: FileEncoding, delimiter: FileDelimiter): Promise<FileRow[]> {
    const sample = await this.decode(encoding, SAMPLE_BYTES);
    const rows: FileRow[] = [];
    for await (const row of readRows(Readable.from([sample]), delimiter)) {
      rows.push(storable(row));
      if (rows.length === FIRST_ROWS) break;
    }
    return rows;
  }

  async *rows(encoding: FileEncoding, delimiter: FileDelimiter, width: number): AsyncGenerator<FileRow> {
    for await (const row of readRows(this.pieces(encoding), delimiter, width)) yield storable(row);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.filePath, { recursive: true, force: true });
  }

  private async *pieces(encoding: FileEncoding, end?: number, isRaw = false): AsyncGenerator<string> {
    const reader = new TextReader(encoding);
    const read = (bytes: Uint8Array, isLast: boolean) =>
      isRaw ? reader.raw(bytes, isLast) : reader.read(bytes, isLast);
    for await (const chunk of createReadStream(path.join(this.filePath, "file"), { ...(end && { end: end - 1 }) })) {
      const piece = read(chunk as Buffer, false);
      if (piece) yield piece;
    }
    const rest = read(new Uint8Array(), true);
    if (rest) yield rest;
  }

  private async decode(encoding: FileEncoding, bytes: number, isRaw = false): Promise<string> {
    let text = "";
    for await (const piece of this.pieces(encoding, bytes, isRaw)) text += piece;
    return text;
  }
}

function storable({ cells, ...row }: FileRow): FileRow {
  return {
    ...row,
    cells: cells.map((cell) => storableText(cell.includes("\r") ? cell.replace(/\r(?!\n)/g, "\n") : cell)),
  };
}
