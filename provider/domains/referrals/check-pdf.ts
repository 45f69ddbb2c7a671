import { Worker } from "node:worker_threads";
import { Problem } from "@/provider/kernel/problem.ts";
import { structureOf } from "./pdf-structure.ts";

export const MAX_PAGES = 100;
const MIN_LENGTH = 64;
const MAX_MS = 10_000;
const MAX_MEGABYTES = 256;
/** Only a line end may follow, or another format hides there. */
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

/**
 * Requires a short, passive PDF. Structure is checked first, as parsers differ; then pdf.js reads it in a thread with
 * limited time and memory.
 * @throws Problem MEDIA_TYPE_UNSUPPORTED
 */
export async function assertPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString("latin1");
  const isPdf = bytes.length >= MIN_LENGTH && /^%PDF-[12]\.\d/.test(text) && END.test(text.slice(-32));
  if (!isPdf || FOREIGN.test(text) || text.slice(-ARCHIVE.within).includes(ARCHIVE.end)) refuse();
  const structure = structureOf(bytes) ?? refuse();
  if (UNWANTED.test(structure) || hasSeveralPages(structure)) refuse();
  if (!(await isReadable(bytes))) refuse();
}

/** The declared page count: repairing parsers may count differently. */
function hasSeveralPages(structure: string): boolean {
  return [...structure.matchAll(/\/Count\s+(\d+)/g)].some(([, count]) => Number(count) > MAX_PAGES);
}

function isReadable(bytes: Buffer): Promise<boolean> {
  const thread = new Worker(new URL("./pdf-thread.ts", import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), mostPages: MAX_PAGES },
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

function refuse(): never {
  throw new Problem("MEDIA_TYPE_UNSUPPORTED");
}
