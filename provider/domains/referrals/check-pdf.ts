import { Worker } from "node:worker_threads";
import { inflateSync } from "node:zlib";
import { Problem } from "@/provider/kernel/problem.ts";

const MAX_INFLATED = 16 * 1024 * 1024;
const STREAM = /(?<!end)stream\r?\n/g;
const NAME_ESCAPE = /#([0-9A-Fa-f]{2})/g;

/** Decoded PDF without content streams: compressed bytes match by chance. @returns undefined if not unpackable */
function readStructure(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1");
  const parts: string[] = [];
  let remainingBytes = MAX_INFLATED;
  let from = 0;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    if (index < from) continue;
    const names = named(text.slice(from, index));
    const start = index + keyword.length;
    const end = text.indexOf("endstream", start);
    if (end < 0) break;
    parts.push(names);
    const dictionary = names.slice(names.lastIndexOf(" obj"));
    if (/\/ObjStm(?![A-Za-z])/.test(dictionary)) {
      const objects = unpacked(dictionary, bytes.subarray(start, end), remainingBytes);
      if (!objects) return undefined;
      remainingBytes -= objects.length;
      parts.push(named(objects.toString("latin1")));
    }
    from = end;
  }
  parts.push(named(text.slice(from)));
  return parts.join("\n");
}

/** PDF names may escape letters as `#4A`. */
const named = (text: string) => text.replace(NAME_ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

function unpacked(dictionary: string, packed: Buffer, remainingBytes: number): Buffer | undefined {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1]?.match(/\w+/g) ?? [];
  if (filters.length === 0) return packed;
  if (filters.length > 1 || filters[0] !== "FlateDecode" || /\/DecodeParms/.test(dictionary)) return undefined;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(remainingBytes, 1) });
  } catch {
    return undefined;
  }
}

export const MAX_PAGES = 100;
const MIN_LENGTH = 64;
const MAX_MS = 10_000;
const MAX_MEGABYTES = 256;
/** Line ends alone may follow, or another format hides there. */
const END = /%%EOF[\s\0]{0,8}$/;
const ARCHIVE = { end: "PK\x05\x06", within: 65_557 };

/** Active or embedded content, unwanted in terms. */
const UNWANTED = new RegExp(
  `/(?:${[
    "JavaScript",
    "JS",
    "Launch",
    "EmbeddedFiles?",
    "RichMedia",
    "XFA",
    "SubmitForm",
    "ImportData",
    "GoTo[RE]",
    "Encrypt",
  ].join("|")})(?![A-Za-z])`,
);
const FOREIGN = /<(?:html|script|!doctype|svg|\?php)(?![a-z])|EICAR-STANDARD-ANTIVIRUS-TEST-FILE/i;

/** Requires a short, passive PDF. Checks structure first, as parsers differ; pdf.js then reads it in a thread. */
export async function assertPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString("latin1");
  const isPdf = bytes.length >= MIN_LENGTH && /^%PDF-[12]\.\d/.test(text) && END.test(text.slice(-32));
  if (!isPdf || FOREIGN.test(text) || text.slice(-ARCHIVE.within).includes(ARCHIVE.end)) reject();
  const structure = readStructure(bytes) ?? reject();
  if (UNWANTED.test(structure) || hasSeveralPages(structure)) reject();
  if (!(await isReadable(bytes))) reject();
}

/** The declared page count: repairing parsers may count differently. */
function hasSeveralPages(structure: string): boolean {
  return [...structure.matchAll(/\/Count\s+(\d+)/g)].some(([, count]) => Number(count) > MAX_PAGES);
}

function isReadable(bytes: Buffer): Promise<boolean> {
  const thread = new Worker(new URL("./pdf-thread.ts", import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), maxPages: MAX_PAGES },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    stdout: true,
    stderr: true,
  });
  return new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), MAX_MS);
    thread.once("message", (isGood: boolean) => resolve(isGood));
    thread.once("error", () => resolve(false));
    thread.once("exit", () => {
      clearTimeout(late);
      resolve(false);
    });
  }).finally(() => thread.terminate());
}

function reject(): never {
  throw new Problem("MEDIA_TYPE_UNSUPPORTED");
}
