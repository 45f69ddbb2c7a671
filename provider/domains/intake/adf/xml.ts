import { parseXml, XmlElement, XmlError, XmlProcessingInstruction, XmlText } from "@rgrove/parse-xml";
import { HTML_LETTERS } from "@/contract/kernel/text/html-references.ts";
import { decodeText } from "@/contract/kernel/text/text-encodings.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export type Node = {
  name: string;
  text: string;
  attributes: Map<string, string>;
  children: Node[];
};

const MAX_DEPTH = 32;
const MAX_NODES = 5000;

const ENCODINGS: Record<string, string> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  ascii: "utf-8",
  // Declared UTF-16 without a byte order mark: a .NET string sent as UTF-8.
  "utf-16": "utf-8",
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "windows-1252": "windows-1252",
  cp1252: "windows-1252",
};

export const ADF_REPAIRS = ["encoding", "ampersand", "entity"] as const;
export type AdfRepair = (typeof ADF_REPAIRS)[number];

/** Decodes by byte order mark, declaration, content type, else UTF-8 or Windows-1252. @throws Problem ADF_INVALID */
export function decodeXml(bytes: Uint8Array, contentType: string): { text: string; repaired: AdfRepair[] } {
  const head = Buffer.from(bytes.subarray(0, 500)).toString("latin1");
  const declared =
    /<\?xml\s[^>]*?\bencoding\s*=?\s*["']([\w.-]+)["']/i.exec(head)?.[1] ??
    /;\s*charset="?([\w.-]+)/i.exec(contentType)?.[1];
  const encoding = markedEncoding(head) ?? ENCODINGS[(declared ?? "utf-8").toLowerCase()];
  if (!encoding) throw new Problem("ADF_INVALID", { reason: "encoding" });
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), repaired: [] };
  } catch (cause) {
    if (encoding === "utf-8") return { text: decodeText(bytes), repaired: ["encoding"] };
    throw new Problem("ADF_INVALID", { reason: "encoding" }, { cause });
  }
}

function markedEncoding(head: string): string | undefined {
  if (head.startsWith("\xEF\xBB\xBF")) return "utf-8";
  if (head.startsWith("\xFE\xFF")) return "utf-16be";
  return head.startsWith("\xFF\xFE") ? "utf-16le" : undefined;
}

export type XmlDocument = { root: XmlElement; repaired: AdfRepair[]; lineAndColumn: (offset: number) => number };

/** Parses lenient XML. Rejects any DTD, against entity attacks. @throws Problem ADF_INVALID */
export function parseDocument(text: string): XmlDocument {
  const { start, hasDoctype, root } = readProlog(text);
  if (hasDoctype) throw new Problem("ADF_INVALID", { reason: "doctype" });
  const body = start + text.slice(root);
  const shift = text.length - body.length;
  try {
    return { root: parseRoot(body), repaired: [], lineAndColumn: (offset) => offset + shift };
  } catch (cause) {
    const repairing = isSyntax(cause) ? repairReferences(body) : undefined;
    if (!repairing) throw toProblem(cause);
    const { text: again, repaired, lineAndColumn } = repairing;
    try {
      return { root: parseRoot(again), repaired, lineAndColumn: (offset) => lineAndColumn(offset) + shift };
    } catch {
      throw toProblem(cause);
    }
  }
}

const parseRoot = (text: string) => parseXml(text, { includeOffsets: true }).root as XmlElement;
const isSyntax = (cause: unknown) => cause instanceof XmlError;

function toProblem(cause: unknown): Problem {
  if (cause instanceof XmlError)
    return new Problem("ADF_INVALID", { reason: "syntax", line: cause.line, column: cause.column });
  // The parser recurses: deep nesting overflows the stack.
  return new Problem("ADF_INVALID", { reason: cause instanceof RangeError ? "depth" : "syntax" }, { cause });
}

const CLOSING: Record<string, string> = { "<?": "?>", "<!--": "-->", "<![CDATA[": "]]>" };

type Prolog = {
  start: string;
  root: number;
  hasDoctype: boolean;
};

/** Preserves the line count for positions. Stepwise: a single pattern would backtrack exponentially. */
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
      const rest = { start: start + onlyLineBreaks(between), root: root + between.length };
      return { ...rest, hasDoctype: sign !== "" };
    }
    const end = text.indexOf(closing, opening.lastIndex);
    if (end < 0) return { start, root, hasDoctype: false };
    const before = text.slice(root, opening.lastIndex - sign.length);
    const piece = text.slice(opening.lastIndex - sign.length, end + closing.length);
    start += onlyLineBreaks(before) + (/^<\?xml\s/i.test(piece) ? onlyLineBreaks(piece) : piece);
    root = end + closing.length;
    opening.lastIndex = root;
  }
}

const onlyLineBreaks = (text: string) => text.replace(/[^\n]/g, "");

const MAX_REPAIRS = 1000;

function repairReferences(
  text: string,
): { text: string; repaired: AdfRepair[]; lineAndColumn: (offset: number) => number } | undefined {
  const sign = /<!--|<!\[CDATA\[|<\?|&(?:(\w+);|(#?\w+;))?/g;
  const edits: { at: number; addedLength: number }[] = [];
  const repaired = new Set<AdfRepair>();
  let [made, from, addedLength] = ["", 0, 0];
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
    addedLength += instead.length - whole.length;
    edits.push({ at: made.length, addedLength });
    repaired.add(letter === undefined ? "ampersand" : "entity");
    if (edits.length > MAX_REPAIRS) return;
  }
  if (edits.length === 0) return;
  const lineAndColumn = (offset: number) => offset - (edits.findLast(({ at }) => at <= offset)?.addedLength ?? 0);
  return { text: made + text.slice(from), repaired: [...repaired], lineAndColumn };
}

export function plainName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

export function toNode(element: XmlElement, depth = 0, counter = { nodes: 0 }): Node {
  const attributes = Object.entries(element.attributes);
  counter.nodes += 1 + attributes.length;
  if (depth >= MAX_DEPTH) throw new Problem("ADF_INVALID", { reason: "depth" });
  if (counter.nodes > MAX_NODES) throw new Problem("ADF_INVALID", { reason: "size" });
  const inside = element.children;
  return {
    name: plainName(element),
    text: inside
      .flatMap((child) => (child instanceof XmlText ? child.text : []))
      .join("")
      .trim(),
    attributes: new Map(attributes.map(([name, value]) => [name.toLowerCase(), value.trim()])),
    children: inside.flatMap((child) => (child instanceof XmlElement ? toNode(child, depth + 1, counter) : [])),
  };
}

export function findInstruction(element: XmlElement, name: string): string | undefined {
  const found = element.children.find((child) => child instanceof XmlProcessingInstruction && child.name === name);
  return found && (found as XmlProcessingInstruction).content;
}
