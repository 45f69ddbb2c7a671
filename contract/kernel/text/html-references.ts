export const HTML_LETTERS: ReadonlyMap<string, string> = new Map(
  [
    "nbsp \u00a0|NBSP \u00a0|iexcl ¡|iquest ¿|ordf ª|ordm º|deg °|middot ·|ndash –|mdash —|hellip …|laquo «|raquo »",
    "lsquo ‘|rsquo ’|ldquo “|rdquo ”|aacute á|eacute é|iacute í|oacute ó|uacute ú|ntilde ñ|uuml ü|ccedil ç|atilde ã",
    "otilde õ|acirc â|ecirc ê|ocirc ô|agrave à|Aacute Á|Eacute É|Iacute Í|Oacute Ó|Uacute Ú|Ntilde Ñ|Uuml Ü|Ccedil Ç",
    "Atilde Ã|Otilde Õ|Acirc Â|Ecirc Ê|Ocirc Ô|Agrave À",
  ]
    .join("|")
    .split("|")
    .map((pair) => pair.split(" ") as [string, string]),
);

const HTML_SIGNS: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** HTML reference, also double-escaped: `&amp;eacute;`. */
const REFERENCE = /&(?:amp;)*(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
/** HTML reads these codes as Windows-1252. */
const WINDOWS = new TextDecoder("windows-1252");

/** Decodes HTML references: `Jos&eacute; &amp; C&#237;a` is José & Cía. Unknown names stay. */
export function withoutReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return HTML_LETTERS.get(name) ?? HTML_SIGNS.get(name.toLowerCase()) ?? whole;
    return toCharacter(decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal)) ?? whole;
  });
}

function toCharacter(code: number): string | undefined {
  if (code >= 0x80 && code < 0xa0) return WINDOWS.decode(Uint8Array.of(code));
  const isControl = code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code);
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  return isControl || isSurrogate || code > 0x10ffff ? undefined : String.fromCodePoint(code);
}
