import { parseXml, XmlElement, XmlError, XmlProcessingInstruction, XmlText } from "@rgrove/parse-xml";
import { HTML_LETTERS } from "@/contract/kernel/text/html-references.ts";
import { textOf } from "@/contract/kernel/text/text-encodings.ts";
import { Problem } from "@/provider/kernel/problem.ts";

/** An element as senders mean it: names in lower case without prefix, text without that of its children, trimmed. */
export type Node = {
  name: string;
  text: string;
  attributes: Map<string, string>;
  children: Node[];
};

const MAX_DEPTH = 32;
/** Elements and attributes together; as many as a JSON body may have keys. */
const MAX_NODES = 5000;

const ENCODINGS: Record<string, string> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  ascii: "utf-8",
  // Without a byte order mark it is a string of .NET's that was sent as UTF-8.
  "utf-16": "utf-8",
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "windows-1252": "windows-1252",
  cp1252: "windows-1252",
};

/** What was mended of a document, so that it could be read. */
export const ADF_MENDINGS = ["encoding", "ampersand", "entity"] as const;
export type AdfMending = (typeof ADF_MENDINGS)[number];

/**
 * Bytes as text, by the byte order mark, else by what the document declares, else by the content type, else as UTF-8.
 * Bytes that are no UTF-8 are read as Windows means them.
 * @throws Problem ADF_INVALID for an encoding that is not known, or bytes that are not of it
 */
export function decodeXml(bytes: Uint8Array, contentType: string): { text: string; repaired: AdfMending[] } {
  const head = Buffer.from(bytes.subarray(0, 500)).toString("latin1");
  const declared =
    /<\?xml\s[^>]*?\bencoding\s*=?\s*["']([\w.-]+)["']/i.exec(head)?.[1] ??
    /;\s*charset="?([\w.-]+)/i.exec(contentType)?.[1];
  const encoding = markedEncoding(head) ?? ENCODINGS[(declared ?? "utf-8").toLowerCase()];
  if (!encoding) throw new Problem("ADF_INVALID", { reason: "encoding" });
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), repaired: [] };
  } catch (cause) {
    if (encoding === "utf-8") return { text: textOf(bytes), repaired: ["encoding"] };
    throw new Problem("ADF_INVALID", { reason: "encoding" }, { cause });
  }
}

function markedEncoding(head: string): string | undefined {
  if (head.startsWith("\xEF\xBB\xBF")) return "utf-8";
  if (head.startsWith("\xFE\xFF")) return "utf-16be";
  return head.startsWith("\xFF\xFE") ? "utf-16le" : undefined;
}

/** A document that was read; `placeOf` says where in its text, as it came, a place of its elements is. */
export type XmlDocument = { root: XmlElement; repaired: AdfMending[]; placeOf: (offset: number) => number };

/**
 * The root element of XML that is well-formed, but for declarations in the wrong place or in capitals, bare ampersands
 * and the letters that HTML has names for. Entities of the document's own cannot be: one with a DTD is refused whole.
 * @throws Problem ADF_INVALID
 */
export function parseDocument(text: string): XmlDocument {
  const { start, hasDoctype, root } = readProlog(text);
  if (hasDoctype) throw new Problem("ADF_INVALID", { reason: "doctype" });
  const body = start + text.slice(root);
  const shift = text.length - body.length;
  try {
    return { root: rootOf(body), repaired: [], placeOf: (offset) => offset + shift };
  } catch (cause) {
    const mending = isSyntax(cause) ? mendReferences(body) : undefined;
    if (!mending) throw refusalOf(cause);
    const { text: again, repaired, placeOf } = mending;
    try {
      return { root: rootOf(again), repaired, placeOf: (offset) => placeOf(offset) + shift };
    } catch {
      throw refusalOf(cause);
    }
  }
}

const rootOf = (text: string) => parseXml(text, { includeOffsets: true }).root as XmlElement;
const isSyntax = (cause: unknown) => cause instanceof XmlError;

function refusalOf(cause: unknown): Problem {
  if (cause instanceof XmlError)
    return new Problem("ADF_INVALID", { reason: "syntax", line: cause.line, column: cause.column });
  // The parser goes down by recursion: what is nested thousands deep ends its stack, and nothing else.
  return new Problem("ADF_INVALID", { reason: cause instanceof RangeError ? "depth" : "syntax" }, { cause });
}

const CLOSING: Record<string, string> = { "<?": "?>", "<!--": "-->", "<![CDATA[": "]]>" };

type Prolog = {
  /** What stands before the root and any XML has: comments and instructions of others. */
  start: string;
  /** Where what comes after it begins. */
  root: number;
  hasDoctype: boolean;
};

/**
 * What stands before the root. A declaration of XML may be written in capitals and after others; the lines stay as many,
 * so that a place in the text is told right. Step by step: one pattern for all would try them in every way.
 */
function readProlog(text: string): Prolog {
  const opening = /[\s\ufeff]*(<!DOCTYPE|<\?|<!--)/iy;
  let [start, root] = ["", 0];
  for (;;) {
    const found = opening.exec(text);
    const sign = found?.[1] ?? "";
    const closing = CLOSING[sign];
    if (!found || !closing) {
      const blank = /[\s\ufeff]*/y;
      blank.lastIndex = root;
      const between = blank.exec(text)?.[0] ?? "";
      const rest = { start: start + linesOf(between), root: root + between.length };
      return { ...rest, hasDoctype: sign !== "" };
    }
    const end = text.indexOf(closing, opening.lastIndex);
    if (end < 0) return { start, root, hasDoctype: false };
    const before = text.slice(root, opening.lastIndex - sign.length);
    const piece = text.slice(opening.lastIndex - sign.length, end + closing.length);
    start += linesOf(before) + (/^<\?xml\s/i.test(piece) ? linesOf(piece) : piece);
    root = end + closing.length;
    opening.lastIndex = root;
  }
}

const linesOf = (text: string) => text.replace(/[^\n]/g, "");

/** A document with more is no lead. */
const MOST_MENDED = 1000;

/** Makes references of bare ampersands, and characters of what HTML names; comments, sections and instructions stay. */
function mendReferences(
  text: string,
): { text: string; repaired: AdfMending[]; placeOf: (offset: number) => number } | undefined {
  const sign = /<!--|<!\[CDATA\[|<\?|&(?:(\w+);|(#?\w+;))?/g;
  const edits: { at: number; grown: number }[] = [];
  const repaired = new Set<AdfMending>();
  let [made, from, grown] = ["", 0, 0];
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const [whole, name, reference] = found;
    const closing = CLOSING[whole];
    if (closing) {
      const end = text.indexOf(closing, sign.lastIndex);
      if (end < 0) break;
      sign.lastIndex = end + closing.length;
      continue;
    }
    const letter = name === undefined ? undefined : HTML_LETTERS.get(name);
    if (reference !== undefined || (name !== undefined && letter === undefined)) continue;
    const instead = letter ?? "&amp;";
    made += text.slice(from, found.index) + instead;
    from = found.index + whole.length;
    grown += instead.length - whole.length;
    edits.push({ at: made.length, grown });
    repaired.add(letter === undefined ? "ampersand" : "entity");
    if (edits.length > MOST_MENDED) return;
  }
  if (edits.length === 0) return;
  const placeOf = (offset: number) => offset - (edits.findLast(({ at }) => at <= offset)?.grown ?? 0);
  return { text: made + text.slice(from), repaired: [...repaired], placeOf };
}

export function plainName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

/** @throws Problem ADF_INVALID for what is too deep or too wide to be a lead */
export function nodeOf(element: XmlElement, depth = 0, seen = { nodes: 0 }): Node {
  const attributes = Object.entries(element.attributes);
  seen.nodes += 1 + attributes.length;
  if (depth >= MAX_DEPTH) throw new Problem("ADF_INVALID", { reason: "depth" });
  if (seen.nodes > MAX_NODES) throw new Problem("ADF_INVALID", { reason: "size" });
  const inside = element.children;
  return {
    name: plainName(element),
    text: inside
      .flatMap((child) => (child instanceof XmlText ? child.text : []))
      .join("")
      .trim(),
    attributes: new Map(attributes.map(([name, value]) => [name.toLowerCase(), value.trim()])),
    children: inside.flatMap((child) => (child instanceof XmlElement ? nodeOf(child, depth + 1, seen) : [])),
  };
}

/** What the first processing instruction of that name says, right in the element. */
export function instructionOf(element: XmlElement, name: string): string | undefined {
  const found = element.children.find((child) => child instanceof XmlProcessingInstruction && child.name === name);
  return found && (found as XmlProcessingInstruction).content;
}
