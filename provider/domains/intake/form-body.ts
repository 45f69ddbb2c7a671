import { decodeText } from "@/contract/kernel/text/text-encodings.ts";

export const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"] as const;
export type FormType = (typeof FORM_TYPES)[number];
export type FormField = { name: string; value: Buffer; isFile: boolean };

export function parseFormType(contentType: string | null): FormType | undefined {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  return FORM_TYPES.find((form) => form === type);
}

export async function readForm(raw: Buffer, contentType: string): Promise<FormField[] | undefined> {
  if (parseFormType(contentType) === "multipart/form-data") return readParts(raw, contentType);
  const pairs = raw.toString("latin1").trim().replace(ESCAPED_SEPARATOR, "&").split(SEPARATOR).filter(Boolean);
  return pairs.map((pair) => {
    const end = pair.indexOf("=");
    const [name, value] = end < 0 ? [pair, ""] : [pair.slice(0, end), pair.slice(end + 1)];
    return { name: decodeText(unescaped(name)), value: unescaped(value), isFile: false };
  });
}

/** HTML-escaped links escape field separators. */
const ESCAPED_SEPARATOR = /&amp;(?=[^&=;]*=)/g;
/** An ampersand that starts no HTML reference. */
const SEPARATOR = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});)/i;

/** Percent-encoded bytes may have any encoding; decoded later. */
function unescaped(text: string): Buffer {
  // A plus before a number is an unencoded phone prefix.
  const plain = text.replace(/(?!^\+\d)\+/g, " ");
  const bytes = plain.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

async function readParts(raw: Buffer, contentType: string): Promise<FormField[] | undefined> {
  try {
    const headers = { "content-type": contentType };
    const form = await new Response(new Uint8Array(raw), { headers }).formData();
    const fields = [...form].map(async ([name, value]) =>
      typeof value === "string"
        ? { name, value: Buffer.from(value), isFile: false }
        : { name, value: Buffer.from(await value.arrayBuffer()), isFile: true },
    );
    return await Promise.all(fields);
  } catch {
    return;
  }
}
