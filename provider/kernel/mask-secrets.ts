import { shownText } from "./mask-text.ts";

/** By its name; what is called a key of words that are searched for is none. */
const SECRET =
  /authorization|cookie|token|secret|signature|credential|passw|contrase|bearer|jwt|(?:api|access|private|partner|client|auth|app)[\s_-]*key|clave(?<!palabras?[\s_-]*clave)|^auth$/i;
const MASK = "***";

/** A body as people read it: what is a secret by its name is masked, all else is as it came. What is stored stays whole. */
export function shownBody(body: string, kind = kindOf(body)): string {
  if (kind === "form") return shownText(body);
  return kind === "xml" ? maskedXml(body) : maskedJson(body);
}

function kindOf(body: string): "json" | "xml" | "form" {
  const start = body.trimStart();
  if (start.startsWith("<")) return "xml";
  return /^(?:--|[^\s"{}[\],:]{1,200}=)/.test(start) ? "form" : "json";
}

export const isSecretName = (name: string): boolean => SECRET.test(name);

/**
 * What an unknown body left with its lead, as people and other systems read it.
 * @param own keys of the licence's own fields: it asked for them, whatever they are called
 */
export function shownProperties(
  properties: Record<string, unknown>,
  own: ReadonlySet<string> = NONE,
): Record<string, unknown> {
  const shown = JSON.parse(maskedJson(JSON.stringify(properties)));
  for (const key of Object.keys(properties)) if (own.has(key)) shown[key] = properties[key];
  return shown;
}

const NONE: ReadonlySet<string> = new Set();

/** A string, a sign, or what is between them: each takes all that it begins, so that no body is looked at twice. */
const TOKENS = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]|[^"{}[\],:]+/gs;

function maskedJson(body: string): string {
  let shown = "";
  let name = "";
  /** How deep within the value that is left out; none is while it is undefined. */
  let depth: number | undefined;
  for (const [token] of body.matchAll(TOKENS)) {
    if (depth !== undefined) {
      if (depth > 0 || !/^[,}\]]$/.test(token)) {
        depth += /^[{[]$/.test(token) ? 1 : /^[}\]]$/.test(token) ? -1 : 0;
        continue;
      }
      depth = undefined;
    }
    shown += token;
    if (token === ":" && SECRET.test(name)) {
      shown += `"${MASK}"`;
      depth = 0;
    }
    if (token.trim() !== "") name = token.startsWith('"') ? nameIn(token) : "";
  }
  return shown;
}

/** However its characters were escaped. */
function nameIn(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** Neither looks back over what it has read, however long a name is. */
const ELEMENT = /<([^\s<>/!?]+)(?=[\s>/])([^<>]*)>/g;
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)(\s*=\s*)("[^"<]*"|'[^'<]*')/g;

function maskedXml(body: string): string {
  let shown = "";
  let read = 0;
  for (const { index, 0: whole, 1: name = "", 2: more = "" } of body.matchAll(ELEMENT)) {
    if (index < read) continue;
    const opening = whole.replace(ATTRIBUTE, (all, attribute: string, is: string) =>
      SECRET.test(attribute) ? `${attribute}${is}"${MASK}"` : all,
    );
    shown += body.slice(read, index) + opening;
    read = index + whole.length;
    if (!SECRET.test(name) || more.endsWith("/")) continue;
    const end = body.indexOf(`</${name}`, read);
    shown += MASK;
    read = end < 0 ? body.length : end;
  }
  return shown + body.slice(read);
}
