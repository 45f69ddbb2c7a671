/** Decodes percent, quoted-printable, base64, XML and JSON. Blank if all readings equal the text. */
export function decodedText(text: string): string {
  const plain = unescaped(text);
  const printable = unquoted(plain);
  const readings = new Set([plain, printable, unescaped(printable), ...unpacked(text).map(unescaped)]);
  readings.delete(text);
  return [...readings].map((reading) => `"${reading}"`).join("");
}

const MAX_LAYERS = 3;

function unescaped(text: string): string {
  let read = text;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next = read
      .replace(/(?:%[\da-f]{2})+/gi, decodeBytes)
      .replace(/\\u([\da-f]{4})/gi, (_, code: string) => toCharacter(Number.parseInt(code, 16)))
      .replace(/&#x([\da-f]{1,6});?/gi, (_, code: string) => toCharacter(Number.parseInt(code, 16)))
      .replace(/&#(\d{1,7});?/g, (_, code: string) => toCharacter(Number(code)))
      .replace(/&(commat|amp|quot|apos|lt|gt|period|lowbar|hyphen|plus);/gi, (_, name: string) => named(name));
    if (next === read) return read;
    read = next;
  }
  return read;
}

const unquoted = (text: string) => text.replace(/=[ \t]*\r?\n/g, "").replace(/(?:=[\da-f]{2})+/gi, decodeBytes);

function unpacked(text: string): string[] {
  const runs = text.match(/[\w+/-]{16,}(?:\r?\n[\w+/-]{4,})*/g) ?? [];
  return runs
    .map((run) => clean(Buffer.from(run, "base64").toString("utf8")))
    .filter((read) => !read.includes("\ufffd"));
}

const decodeBytes = (run: string) => clean(Buffer.from(run.replace(/[%=]/g, ""), "hex").toString("utf8"));
const toCharacter = (code: number) => (code <= 0x10ffff ? clean(String.fromCodePoint(code)) : "");
const clean = (read: string) => read.replaceAll("\0", "\u2400").toWellFormed();

const NAMED: Record<string, string> = {
  commat: "@",
  amp: "&",
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  period: ".",
  lowbar: "_",
  hyphen: "-",
  plus: "+",
};
const named = (name: string) => NAMED[name.toLowerCase()] ?? "";
