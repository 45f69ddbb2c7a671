import { parseXml, XmlElement, XmlError, XmlProcessingInstruction, XmlText } from "@rgrove/parse-xml";
import { Problem } from "@/provider/http/problem.ts";

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

/**
 * Bytes as text, by the byte order mark, else by what the document declares, else by the content type, else as UTF-8.
 * @throws Problem ADF_INVALID for an encoding that is not known, or bytes that are not of it
 */
export function decodeXml(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared =
    /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ??
    /;\s*charset="?([\w.-]+)/i.exec(contentType)?.[1];
  const encoding = markedEncoding(head) ?? ENCODINGS[(declared ?? "utf-8").toLowerCase()];
  if (!encoding) throw new Problem("ADF_INVALID", { reason: "encoding" });
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem("ADF_INVALID", { reason: "encoding" }, { cause });
  }
}

function markedEncoding(head: string): string | undefined {
  if (head.startsWith("\xEF\xBB\xBF")) return "utf-8";
  if (head.startsWith("\xFE\xFF")) return "utf-16be";
  return head.startsWith("\xFF\xFE") ? "utf-16le" : undefined;
}

/**
 * The root element of well-formed XML. Entities of the document's own cannot be: one with a DTD is refused whole.
 * @throws Problem ADF_INVALID
 */
export function parseDocument(text: string): XmlElement {
  if (hasDoctype(text)) throw new Problem("ADF_INVALID", { reason: "doctype" });
  try {
    return parseXml(text, { includeOffsets: true }).root as XmlElement;
  } catch (cause) {
    if (cause instanceof XmlError) {
      throw new Problem("ADF_INVALID", { reason: "syntax", line: cause.line, column: cause.column });
    }
    // The parser goes down by recursion: what is nested thousands deep ends its stack, and nothing else.
    throw new Problem("ADF_INVALID", { reason: cause instanceof RangeError ? "depth" : "syntax" }, { cause });
  }
}

const CLOSING: Record<string, string> = { "<?": "?>", "<!--": "-->" };

/** A DTD may stand after instructions and comments alone. Step by step: one pattern for all would try them in every way. */
function hasDoctype(text: string): boolean {
  const opening = /\s*(<!DOCTYPE|<\?|<!--)/y;
  for (;;) {
    const found = opening.exec(text)?.[1];
    const closing = found && CLOSING[found];
    if (!closing) return found !== undefined;
    const end = text.indexOf(closing, opening.lastIndex);
    if (end < 0) return false;
    opening.lastIndex = end + closing.length;
  }
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
