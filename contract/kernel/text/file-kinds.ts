import type { FieldErrorCode } from "../error-codes.ts";
import { startsWith } from "./text-encodings.ts";

export const OTHER_FILES = [
  "workbook",
  "archive",
  "htmlTable",
  "jsonFile",
  "xmlFile",
] as const satisfies readonly FieldErrorCode[];
export type OtherFile = (typeof OTHER_FILES)[number];

const KINDS = new Set<string>(OTHER_FILES);

export function isOtherFile(kind: string): kind is OtherFile {
  return KINDS.has(kind);
}

export const KIND_BYTES = 4096;

const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const ARCHIVES = [
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
];
const WORKBOOK_ENTRY = /^(?:\[Content_Types\]|_rels\/|docProps\/|xl\/|mimetype|META-INF\/|Index\/|$)/;
const HTML =
  /^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|meta|table|style|div)\b|^mime-version:/is;
const XML_WORKBOOK = /^<\?xml.*(?:urn:schemas-microsoft-com:office:spreadsheet|progid="excel\.sheet")/is;
const XML = /^<(?:\?xml|!doctype|\?adf|adf\b)/i;
const JSON_TEXT = /^(?:\{\s*["}]|\[\s*[[{"\]])/;

/** @param first up to KIND_BYTES first bytes @returns undefined for a possible text table */
export function detectOtherFile(first: Uint8Array, text: string): OtherFile | undefined {
  if (startsWith(first, OLE)) return "workbook";
  if (startsWith(first, ZIP)) return WORKBOOK_ENTRY.test(readEntryName(first)) ? "workbook" : "archive";
  if (ARCHIVES.some((sign) => startsWith(first, sign))) return "archive";
  const start = text.slice(0, KIND_BYTES).trimStart();
  if (XML_WORKBOOK.test(start)) return "workbook";
  if (HTML.test(start)) return "htmlTable";
  if (XML.test(start)) return "xmlFile";
  return JSON_TEXT.test(start) ? "jsonFile" : undefined;
}

/** Name of a ZIP's first entry: its length is at offset 26, the name at 30. */
function readEntryName(zip: Uint8Array): string {
  const length = (zip[26] ?? 0) + (zip[27] ?? 0) * 256;
  return String.fromCharCode(...zip.subarray(30, 30 + Math.min(length, 200)));
}
