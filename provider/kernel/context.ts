import type { ApiKeyScope } from "@/contract/intake/api-keys.ts";
import { can, type Permission, type Role } from "@/contract/kernel/access.ts";
import type { AccountType } from "@/contract/kernel/channels.ts";
import type { LicenseName } from "@/contract/licenses/directory.ts";
import type { Restorable } from "@/contract/records/record-history.ts";
import type { Db } from "./database.ts";
import { Problem } from "./problem.ts";

export type Account = {
  sessionId: string;
  userId: string;
  email: string;
  fullName: string;
  type: AccountType;
  roles: Role[];
  emailVerified: boolean;
  companyId: string;
  companyType: string;
  licenses: LicenseName[];
  lastLicenseId: string | null;
};

export type Sender = {
  licenseId: string;
  apiKeyId: string;
  scopes: ApiKeyScope[];
  /** Accepted signing secrets; null: no signature required. */
  secrets: string[] | null;
};

export type Referrer = { licenseId: string; codeId: string };
/** `issuedAt` in milliseconds, exact to the second. */
export type ReferralToken = Referrer & { issuedAt: number };

export type Actor = Account;
export type LicensedActor = Account & { licenseId: string };

/** @throws Problem LICENSE_FORBIDDEN, FORBIDDEN */
export function permitted(account: Account, licenseId: string, permission: Permission): LicensedActor {
  if (!account.licenses.some((license) => license.licenseId === licenseId)) throw new Problem("LICENSE_FORBIDDEN");
  if (!can(account.roles, permission)) throw new Problem("FORBIDDEN");
  return { ...account, licenseId };
}

export type Origin = {
  requestId: string;
  /** Caller's address; forwarded ones only from trusted proxies. */
  ip: string;
  headers: Headers;
  /** Raw bytes, for endpoints with a `raw` body. */
  raw: Buffer;
  /** Byte stream within the limit, for endpoints with a `stream` body. */
  stream: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  /** Set while restoring a former version, for the audit. */
  restored?: { subject: Restorable; id: string };
  answer: Headers;
};

export type RunInTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;
