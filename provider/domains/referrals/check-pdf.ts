import { Worker } from "node:worker_threads";
import { Problem } from "@/provider/kernel/problem.ts";
import { structureOf } from "./pdf-structure.ts";

export const MOST_PAGES = 100;
const SHORTEST = 64;
/** What a text to be read takes a moment for. */
const LONGEST_MS = 10_000;
const MOST_MEGABYTES = 256;
/** After its end there is a line end at most, or something else is hidden behind it. */
const END = /%%EOF[\s\0]{0,8}$/;
/** The end of an archive stands in the last of its bytes, before a comment of 64 KiB at most. */
const ARCHIVE = { end: "PK\x05\x06", within: 65_557 };

/** What runs, opens or carries something: a text to be read has none of it. */
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
/** What other programs take for their own, wherever it stands. */
const FOREIGN = /<(?:html|script|!doctype|svg|\?php)(?![a-z])|EICAR-STANDARD-ANTIVIRUS-TEST-FILE/i;

/**
 * A PDF from its first byte to its last, of few pages, that does nothing. Its structure is looked at first, since other
 * programs read it otherwise; then pdf.js reads it, in a thread whose time and memory are limited.
 * @throws Problem MEDIA_TYPE_UNSUPPORTED
 */
export async function assertPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString("latin1");
  const isPdf = bytes.length >= SHORTEST && /^%PDF-[12]\.\d/.test(text) && END.test(text.slice(-32));
  if (!isPdf || FOREIGN.test(text) || text.slice(-ARCHIVE.within).includes(ARCHIVE.end)) refuse();
  const structure = structureOf(bytes) ?? refuse();
  if (UNWANTED.test(structure) || saysManyPages(structure)) refuse();
  if (!(await isReadable(bytes))) refuse();
}

/** What a catalogue says of itself: a reader that mends what is broken may count otherwise. */
function saysManyPages(structure: string): boolean {
  return [...structure.matchAll(/\/Count\s+(\d+)/g)].some(([, count]) => Number(count) > MOST_PAGES);
}

function isReadable(bytes: Buffer): Promise<boolean> {
  const thread = new Worker(new URL("./pdf-thread.ts", import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), mostPages: MOST_PAGES },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    stdout: true,
    stderr: true,
  });
  return new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), LONGEST_MS);
    thread.once("message", (isGood: boolean) => resolve(isGood));
    // It ran out of memory, or fell.
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
