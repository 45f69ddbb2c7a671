const SECRET =
  /authorization|cookie|token|secret|signature|credential|passw|contrase|bearer|jwt|(?:api|access|private|partner|client|auth|app)[\s_-]*key|clave(?<!palabras?[\s_-]*clave)|^auth$/i;
const MASK = "***";

export function maskBody(body: string, kind = detectKind(body)): string {
  if (kind === "form") return maskText(body);
  return kind === "xml" ? maskedXml(body) : maskedJson(body);
}

function detectKind(body: string): "json" | "xml" | "form" {
  const start = body.trimStart();
  if (start.startsWith("<")) return "xml";
  return /^(?:--|[^\s"{}[\],:]{1,200}=)/.test(start) ? "form" : "json";
}

export const isSecretName = (name: string): boolean => SECRET.test(name);

/** Masks secrets in leftover properties for people and other systems. @param own custom field keys, never masked */
export function maskProperties(
  properties: Record<string, unknown>,
  own: ReadonlySet<string> = NONE,
): Record<string, unknown> {
  const masked = JSON.parse(maskedJson(JSON.stringify(properties)));
  for (const key of Object.keys(properties)) if (own.has(key)) masked[key] = properties[key];
  return masked;
}

const NONE: ReadonlySet<string> = new Set();

/** Possessive tokens (string, sign, gap): no text is scanned twice. */
const TOKENS = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]|[^"{}[\],:]+/gs;

function maskedJson(body: string): string {
  let masked = "";
  let name = "";
  let depth: number | undefined;
  for (const [token] of body.matchAll(TOKENS)) {
    if (depth !== undefined) {
      if (depth > 0 || !/^[,}\]]$/.test(token)) {
        depth += /^[{[]$/.test(token) ? 1 : /^[}\]]$/.test(token) ? -1 : 0;
        continue;
      }
      depth = undefined;
    }
    masked += token;
    if (token === ":" && SECRET.test(name)) {
      masked += `"${MASK}"`;
      depth = 0;
    }
    if (token.trim() !== "") name = token.startsWith('"') ? nameIn(token) : "";
  }
  return masked;
}

function nameIn(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** Linear patterns: no backtracking over long names. */
const ELEMENT = /<([^\s<>/!?]+)(?=[\s>/])([^<>]*)>/g;
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)(\s*=\s*)("[^"<]*"|'[^'<]*')/g;

function maskedXml(body: string): string {
  let masked = "";
  let read = 0;
  for (const { index, 0: whole, 1: name = "", 2: more = "" } of body.matchAll(ELEMENT)) {
    if (index < read) continue;
    const opening = whole.replace(ATTRIBUTE, (all, attribute: string, is: string) =>
      SECRET.test(attribute) ? `${attribute}${is}"${MASK}"` : all,
    );
    masked += body.slice(read, index) + opening;
    read = index + whole.length;
    if (!SECRET.test(name) || more.endsWith("/")) continue;
    const end = body.indexOf(`</${name}`, read);
    masked += MASK;
    read = end < 0 ? body.length : end;
  }
  return masked + body.slice(read);
}

/** Handles unclosed JSON, JavaScript, forms, multipart, mail headers and XML. Masks more when uncertain. */
export function maskText(text: string): string {
  const isJson = /^\s*[{[]/.test(text);
  const body = isJson ? maskBody(text) : text;
  const xml = body.includes("<") ? maskBody(body, "xml") : body;
  return maskedPairs(xml.replace(ESCAPED_ELEMENT, maskedElement)).replace(SCHEME, `$1 ${MASK}`);
}

const SCHEME = /\b(bearer|basic) +(?!\*)[\w.~+/=-]{6,}/gi;
const ESCAPED_ELEMENT = /&lt;([\w:.-]{1,100})&gt;[^&]*/g;
const maskedElement = (whole: string, name: string) => (isSecretName(name) ? `&lt;${name}&gt;${MASK}` : whole);

const SIGN = /(?:[:=]|%3[ad])>?/gi;
const MAX_NAME = 120;

function maskedPairs(text: string): string {
  const boundary = /^--[^\r\n]+/m.exec(text)?.[0];
  let masked = "";
  let read = 0;
  for (const { index, 0: sign } of text.matchAll(SIGN)) {
    if (index < read || !/[\p{L}\p{N}]/u.test(text.slice(Math.max(0, index - MAX_CLOSING), index))) continue;
    const name = nameBefore(text, index);
    const after = index + sign.length;
    const value = isSecret(name)
      ? valueAt(text, after)
      : /^name\*?$/i.test(name.words.at(-1) ?? "")
        ? partAt(text, index, after, boundary)
        : undefined;
    if (!value) continue;
    masked += text.slice(read, value.start) + MASK;
    read = value.end;
  }
  return masked + text.slice(read);
}

type Name = { words: string[]; isWhole: boolean };

const EDGES = new Set("\"'“”‘’«»&?;,{}[]()<>|=:\r\n");
const ENCODED_EDGE = /^%(?:2[267c]|3[abdf]|[57][bd]|0[ad])/i;
const CLOSING = /(?:\\*["'“”‘’]|%2[27]|&(?:quot|apos|#34|#39);|\]|%5d|\s|\+|%20)+$/i;

function nameBefore(text: string, end: number): Name {
  const written = text.slice(Math.max(0, end - MAX_NAME), end);
  const closing = CLOSING.exec(written.slice(-MAX_CLOSING))?.[0] ?? "";
  const open = closing === "" ? written : written.slice(0, -closing.length);
  const words = decoded(open.slice(startIn(open)))
    .split(/[\s+]+/)
    .filter(Boolean);
  return { words, isWhole: words.length <= MAX_NAME_WORDS || /["'“”‘’]|%2[27]/.test(closing) };
}

const MAX_NAME_WORDS = 4;
const MAX_CLOSING = 40;

function startIn(open: string): number {
  for (let at = open.length - 1; at >= 0; at--) {
    const sign = open[at] ?? "";
    if (EDGES.has(sign)) return at + 1;
    if (sign === "%" && ENCODED_EDGE.test(open.slice(at, at + 3))) return at + 3;
  }
  return 0;
}

function decoded(name: string): string {
  return name
    .replace(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function isSecret({ words, isWhole }: Name): boolean {
  const near = words.slice(isWhole ? 0 : -2).join(" ");
  if (isSecretName(near)) return true;
  const last = words.at(-1) ?? "";
  return isSecretName(last) && !/palabras?\s+\S+$/i.test(near);
}

type Span = { start: number; end: number };

const OPENING = /\s{0,40}(?:>\s{0,40})?(\\*["']|[“‘]|%2[27]|&(?:quot|apos|#34|#39);)?/iy;
const CLOSES: Record<string, string> = { "“": "”", "‘": "’" };
const FOLLOWS = /\s*(?:[,;:}\])&<>]|%2c|%7d|%5d|%26|[\r\n]|$)|\s/iy;

const NAMED_LINE = /[^\r\n:=]{1,60}[:=]/y;

function valueAt(text: string, after: number): Span | undefined {
  OPENING.lastIndex = after;
  const { 0: gap = "", 1: quote } = OPENING.exec(text) ?? [""];
  const start = after + gap.length;
  if (quote) return { start, end: endOfQuoted(text, start, CLOSES[quote] ?? quote) };
  if (/[{[]/.test(text[start] ?? "")) return { start, end: endOfGroup(text, start) };
  NAMED_LINE.lastIndex = start;
  if (/[\r\n]/.test(gap) && NAMED_LINE.test(text)) return undefined;
  END.lastIndex = start;
  const end = END.exec(text)?.index ?? text.length;
  return { start, end };
}

const END =
  /&(?!#?\w{1,8};)|%26|(?<!=\r?)\r?\n(?![ \t])|<|["']\s{0,40}(?:[,;}\])]|$)|[}\]]\s{0,40}(?:[,;}\]\r\n]|$)|[\s,;|]{1,40}["'“]?[\p{L}_][\p{L}\p{N}_.[\]-]{0,60}["'”]?\s{0,4}[:=](?!\/\/)/giu;

function endOfQuoted(text: string, start: number, close: string): number {
  let at = text.indexOf(close, start);
  while (at >= 0) {
    FOLLOWS.lastIndex = at + close.length;
    const isEscaped = close.length === 1 && text[at - 1] === "\\" && text[at - 2] !== "\\";
    if (!isEscaped && FOLLOWS.test(text)) return at;
    at = text.indexOf(close, at + close.length);
  }
  return text.length;
}

const GROUP = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[{}[\]]/gs;

function endOfGroup(text: string, start: number): number {
  let depth = 0;
  GROUP.lastIndex = start;
  for (let found = GROUP.exec(text); found; found = GROUP.exec(text)) {
    if (/^[{[]/.test(found[0])) depth++;
    else if (/^[}\]]/.test(found[0]) && --depth === 0) return GROUP.lastIndex;
  }
  return text.length;
}

const PART_NAME = /\s{0,40}(?:"([^"\r\n]{0,200})"|'([^'\r\n]{0,200})'|([^\s;"']{1,200}))/y;

function partAt(text: string, index: number, after: number, boundary: string | undefined): Span | undefined {
  if (!/form-data/i.test(text.slice(Math.max(0, index - 200), index))) return undefined;
  PART_NAME.lastIndex = after;
  const [, double, single, bare] = PART_NAME.exec(text) ?? [];
  const name = decoded(double ?? single ?? bare ?? "");
  if (!isSecretName(name)) return undefined;
  const ending = boundary === undefined ? -1 : text.indexOf(`\n${boundary}`, after);
  const end = ending < 0 ? text.length : text[ending - 1] === "\r" ? ending - 1 : ending;
  const blank = /\r?\n[ \t]*\r?\n/.exec(text.slice(after, Math.min(end, after + 2000)));
  const line = /\r?\n/.exec(text.slice(after, Math.min(end, after + 2000)));
  const head = blank ?? line;
  if (!head) return { start: Math.min(PART_NAME.lastIndex, end), end };
  return { start: Math.min(after + head.index + head[0].length, end), end };
}

const SECRET_HEADER = /authorization|cookie|api-?key|token|secret|signature/i;
const MAX_HEADERS = 40;
const MAX_HEADER_LENGTH = 500;

/** Request headers for storage: credentials removed, length limited. */
export function maskedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers]
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [
        name.slice(0, MAX_HEADER_LENGTH),
        SECRET_HEADER.test(name) ? "***" : value.slice(0, MAX_HEADER_LENGTH),
      ]),
  );
}
