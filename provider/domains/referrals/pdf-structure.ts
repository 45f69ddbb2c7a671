import { inflateSync } from "node:zlib";

const MAX_INFLATED = 16 * 1024 * 1024;
const STREAM = /(?<!end)stream\r?\n/g;
const NAME_ESCAPE = /#([0-9A-Fa-f]{2})/g;

/**
 * Text of a PDF outside content streams, names decoded. Content streams are skipped: compressed bytes match short words
 * by chance.
 * @returns undefined for object streams it cannot unpack
 */
export function structureOf(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1");
  const parts: string[] = [];
  let room = MAX_INFLATED;
  let from = 0;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    if (index < from) continue;
    const names = named(text.slice(from, index));
    const start = index + keyword.length;
    const end = text.indexOf("endstream", start);
    if (end < 0) break;
    parts.push(names);
    const dictionary = names.slice(names.lastIndexOf(" obj"));
    if (/\/ObjStm(?![A-Za-z])/.test(dictionary)) {
      const objects = unpacked(dictionary, bytes.subarray(start, end), room);
      if (!objects) return undefined;
      room -= objects.length;
      parts.push(named(objects.toString("latin1")));
    }
    from = end;
  }
  parts.push(named(text.slice(from)));
  return parts.join("\n");
}

/** PDF names may escape letters as `#4A`. */
const named = (text: string) => text.replace(NAME_ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

function unpacked(dictionary: string, packed: Buffer, room: number): Buffer | undefined {
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1]?.match(/\w+/g) ?? [];
  if (filters.length === 0) return packed;
  if (filters.length > 1 || filters[0] !== "FlateDecode" || /\/DecodeParms/.test(dictionary)) return undefined;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(room, 1) });
  } catch {
    return undefined;
  }
}
