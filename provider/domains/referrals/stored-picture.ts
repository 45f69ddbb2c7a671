import type { Sharp, SharpOptions } from "sharp";
import type { BinaryFile } from "@/contract/kernel/files.ts";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from "@/contract/referrals/programme.ts";
import { Problem } from "@/provider/kernel/problem.ts";

type Kind = { type: BinaryFile["type"]; is: (bytes: Buffer) => boolean; write: (picture: Sharp) => Sharp };

const KINDS: Record<"png" | "jpeg" | "webp", Kind> = {
  png: {
    type: "image/png",
    is: (bytes) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
    write: (picture) => picture.png({ compressionLevel: 9 }),
  },
  jpeg: {
    type: "image/jpeg",
    is: (bytes) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
    write: (picture) => picture.jpeg({ quality: 85 }),
  },
  webp: {
    type: "image/webp",
    is: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
    write: (picture) => picture.webp({ quality: 85 }),
  },
};

/** Longest side in pixels, largest first until the size fits. */
const SIDES = [2048, 1024, 512];

const OPTIONS = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error", pages: 1 } as const satisfies SharpOptions;

/** @throws Problem MEDIA_TYPE_UNSUPPORTED if undecodable, PAYLOAD_TOO_LARGE for too many pixels */
export async function storedPicture(bytes: Buffer): Promise<{ type: BinaryFile["type"]; content: Buffer }> {
  const kind = Object.values(KINDS).find(({ is }) => is(bytes));
  if (!kind) throw new Problem("MEDIA_TYPE_UNSUPPORTED");
  const sharp = await decoder();
  try {
    const { width, height } = await sharp(bytes, OPTIONS).metadata();
    if (width * height > MAX_IMAGE_PIXELS) throw new Problem("PAYLOAD_TOO_LARGE");
    for (const side of SIDES) {
      const within = { width: side, height: side, fit: "inside", withoutEnlargement: true } as const;
      const content = await kind.write(sharp(bytes, OPTIONS).autoOrient().resize(within)).toBuffer();
      if (content.length <= MAX_IMAGE_BYTES) return { type: kind.type, content };
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem(/pixel limit/i.test(String(cause)) ? "PAYLOAD_TOO_LARGE" : "MEDIA_TYPE_UNSUPPORTED");
  }
  throw new Problem("PAYLOAD_TOO_LARGE");
}

let loaded: Promise<typeof import("sharp")["default"]> | undefined;

function decoder() {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"] });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
