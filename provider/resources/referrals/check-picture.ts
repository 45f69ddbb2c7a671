import type { BinaryFile } from "@/contract/files.ts";
import { Problem } from "@/provider/http/problem.ts";

const BEGINNINGS: { type: BinaryFile["type"]; is: (bytes: Buffer) => boolean }[] = [
  { type: "image/png", is: (bytes) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")) },
  { type: "image/jpeg", is: (bytes) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")) },
  {
    type: "image/webp",
    is: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  },
];

/** What it is by its first bytes, whatever it is called. @throws Problem MEDIA_TYPE_UNSUPPORTED */
export function pictureType(bytes: Buffer): BinaryFile["type"] {
  const found = BEGINNINGS.find(({ is }) => is(bytes));
  if (!found) throw new Problem("MEDIA_TYPE_UNSUPPORTED");
  return found.type;
}
