import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "../kernel/config.ts";

export const connectionTokenContext = (licenseId: string, id: string) => `connection ${licenseId} ${id}`;
export const accountTokenContext = (licenseId: string, id: string) => `connected_account ${licenseId} ${id}`;

export const crmKeyContext = ({ licenseId, id }: { licenseId: string; id: string }) => `${licenseId} ${id} crm.key`;

export const webhookSecretContext = ({ licenseId, id }: { licenseId: string; id: string }) =>
  `${licenseId} ${id} webhook.secret`;

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

type Key = { id: string; bytes: Buffer };

/** AES-256-GCM bound to a context, so that values cannot be swapped. The first key encrypts. */
export class Secrets {
  private readonly keys: readonly [Key, ...Key[]];

  /** @throws Error when a key is not 32 bytes */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    if (keys.some((bytes) => bytes.length !== KEY_BYTES)) throw new Error("ENCRYPTION_KEYS: each is 32 bytes");
    this.keys = keys.map((bytes) => ({ id: toKeyId(bytes), bytes })) as unknown as [Key, ...Key[]];
  }

  static of({ ENCRYPTION_KEYS, dataDir }: Pick<Config, "ENCRYPTION_KEYS" | "dataDir">): Secrets {
    const [first, ...others] = (ENCRYPTION_KEYS ?? storedKey(dataDir))
      .split(",")
      .map((key) => Buffer.from(key, "base64"));
    return new Secrets([first ?? Buffer.alloc(0), ...others]);
  }

  isNewest(encrypted: string): boolean {
    return encrypted.startsWith(`${this.keys[0].id}.`);
  }

  knows(keyId: string): boolean {
    return this.keys.some(({ id }) => id === keyId);
  }

  /** @param about context: licence, row and purpose */
  encrypt(secret: string, about: string): string {
    const [{ id, bytes }] = this.keys;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(Buffer.from(about));
    const encrypted = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `${id}.${encrypted.toString("base64url")}`;
  }

  /** @throws Error for an unknown key or another context */
  open(encrypted: string, about: string): string {
    const [id, text = ""] = encrypted.split(".");
    const key = this.keys.find((one) => one.id === id);
    if (!key) throw new Error("Sealed with a key that is not among ENCRYPTION_KEYS");
    const bytes = Buffer.from(text, "base64url");
    const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  }
}

function toKeyId(key: Buffer): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 8);
}

function storedKey(dataDir: string): string {
  const file = path.join(dataDir, "encryption.key");
  if (!existsSync(file)) writeFileSync(file, randomBytes(KEY_BYTES).toString("base64"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8").trim();
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    secrets: Secrets;
  }
}
