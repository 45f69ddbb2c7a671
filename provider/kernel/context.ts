import type { ApiKeyScope } from "@/contract/intake/api-keys.ts";
import { can, type Permission, type Role } from "@/contract/kernel/access.ts";
import type { AccountType } from "@/contract/kernel/channels.ts";
import type { LicenseName } from "@/contract/licenses/directory.ts";
import type { Restorable } from "@/contract/records/record-history.ts";
import type { Db } from "./database.ts";
import type { Settings } from "./license-settings.ts";
import { Problem } from "./problem.ts";
import type { Services } from "./services.ts";

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

export function permitted(account: Account, licenseId: string, permission: Permission): LicensedActor {
  if (!account.licenses.some((license) => license.licenseId === licenseId)) throw new Problem("LICENSE_FORBIDDEN");
  if (!can(account.roles, permission)) throw new Problem("FORBIDDEN");
  return { ...account, licenseId };
}

export type RequestInfo = {
  readonly id: string;
  /** Caller's address; forwarded ones only from trusted proxies. */
  readonly ip: string;
  readonly taskId?: string;
  readonly restored?: { readonly subject: Restorable; readonly id: string };
};

export type HttpRequest = {
  headers: Headers;
  raw: Buffer;
  stream: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  answer: Headers;
};

export type SenderCall = Pick<RequestContext<Sender>, "actor" | "request" | "services"> & {
  readonly http: HttpRequest;
};

export type RunInTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** A query's or command's dependencies, valid for one transaction. */
export interface RequestContext<Caller = LicensedActor> {
  readonly db: Db;
  readonly actor: Caller;
  readonly request: RequestInfo;
  readonly services: Services;
}

/** Configuration is read before the transaction begins: PGlite has one connection. */
export interface ConfiguredContext<Caller = LicensedActor> extends RequestContext<Caller> {
  readonly settings: Settings;
}

export type LicenseContext = Pick<RequestContext<{ readonly licenseId: string }>, "db" | "actor">;
export type ActorContext = Pick<RequestContext, "db" | "actor">;
export type AuditContext = Pick<RequestContext<AuditActor>, "db" | "actor" | "request">;

/** Outside a transaction: each call opens its own for the licence. */
export type LicensedServices = { readonly services: Services; readonly licenseId: string };

export interface OpenContext<Caller = LicensedActor> extends Omit<RequestContext<Caller>, "db"> {
  readonly transaction: RunInTransaction;
}

/** Named by an audit entry: a person, or the system without an id. */
export type AuditActor = {
  readonly userId: string | null;
  readonly fullName: string;
  readonly licenseId?: string | null;
};

export type SystemActor = { readonly licenseId: string; readonly userId: null; readonly fullName: string };

export type SystemContext = ConfiguredContext<SystemActor>;
