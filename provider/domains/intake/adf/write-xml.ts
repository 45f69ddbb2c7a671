export type Written = { name: string; attributes: [string, string][]; content: string | Written[] };

type Attributes = Record<string, string | false | undefined>;
type Content = string | (Written | false | null | undefined | "")[];

export function element(name: string, content: Content, attributes: Attributes = {}): Written {
  return {
    name,
    attributes: Object.entries(attributes).filter((pair): pair is [string, string] => Boolean(pair[1])),
    content: typeof content === "string" ? content : content.filter((one): one is Written => Boolean(one)),
  };
}

export function render(
  { name, attributes, content }: Written,
  extra: Record<string, string> = {},
  indent = "",
): string {
  const tag = [name, ...attributes.map(([key, value]) => `${key}="${escaped(value)}"`)].join(" ");
  if (typeof content === "string") {
    return content ? `${indent}<${tag}>${escaped(content)}</${name}>` : `${indent}<${tag}/>`;
  }
  const inner = `${indent}  `;
  const lines = content.map((one) => render(one, extra, inner));
  if (extra[name]) lines.push(inner + extra[name]);
  return [`${indent}<${tag}>`, ...lines, `${indent}</${name}>`].join("\n");
}

const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function isPossible(text: string): boolean {
  return text.search(IMPOSSIBLE) < 0;
}

const REFERENCES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes line breaks and tabs, which readers would normalise. */
function escaped(text: string): string {
  return text
    .replace(IMPOSSIBLE, "\ufffd")
    .replace(/[&<>"]/g, (sign) => REFERENCES[sign] as string)
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
