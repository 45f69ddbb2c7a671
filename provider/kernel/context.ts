import type { ApiKeyScope } from "@/contract/intake/api-keys.ts";
import { can, type Permission, type Role } from "@/contract/kernel/access.ts";
import type { AccountType } from "@/contract/kernel/channels.ts";
import type { LicenseName } from "@/contract/licenses/directory.ts";
import type { Restorable } from "@/contract/records/record-history.ts";
import type { Db } from "./database.ts";
import { Problem } from "./problem.ts";

/** A signed-in person as the database knows them at this moment. */
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

/** A machine that holds an API key of a licence. */
export type Sender = {
  licenseId: string;
  apiKeyId: string;
  scopes: ApiKeyScope[];
  /** One of them signs whatever is sent; null: nothing need be signed. */
  secrets: string[] | null;
};

/** Whoever holds a referral token: the landing's server, for one code of one licence. */
export type Referrer = { licenseId: string; codeId: string };
/** A token that a request carries; `issuedAt` in milliseconds, exact to the second. */
export type ReferralToken = Referrer & { issuedAt: number };

/** A signed-in person. */
export type Actor = Account;
/** A signed-in person within a licence that is theirs. */
export type LicensedActor = Account & { licenseId: string };

/** @throws Problem LICENSE_FORBIDDEN, FORBIDDEN */
export function permitted(account: Account, licenseId: string, permission: Permission): LicensedActor {
  if (!account.licenses.some((license) => license.licenseId === licenseId)) throw new Problem("LICENSE_FORBIDDEN");
  if (!can(account.roles, permission)) throw new Problem("FORBIDDEN");
  return { ...account, licenseId };
}

/** What came with a call besides its input. */
export type Origin = {
  /** The same from the browser to the CRM. */
  requestId: string;
  /** The caller's address; a proxy's word is taken from trusted proxies only. */
  ip: string;
  headers: Headers;
  /** The bytes that came, for endpoints with a `raw` body. */
  raw: Buffer;
  /** The bytes as they come, for endpoints with a `stream` body; no more than they allow. */
  stream: AsyncIterable<Uint8Array>;
  /** Aborted when whoever listens to a stream leaves, or may no longer listen. */
  signal: AbortSignal;
  /** Set while a former version of this record is put back: its change is audited as that. */
  restored?: { subject: Restorable; id: string };
  /** Headers of the answer beside the usual ones, where the answer is JSON. */
  answer: Headers;
};

/** Opens a short transaction as the caller: within their licence, or as `identity` where there is none. */
export type RunInTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;
