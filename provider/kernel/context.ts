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

/** @throws Problem LICENSE_FORBIDDEN, FORBIDDEN */
export function permitted(account: Account, licenseId: string, permission: Permission): LicensedActor {
  if (!account.licenses.some((license) => license.licenseId === licenseId)) throw new Problem("LICENSE_FORBIDDEN");
  if (!can(account.roles, permission)) throw new Problem("FORBIDDEN");
  return { ...account, licenseId };
}

/** The request that a transaction serves, for audit and trace. */
export type RequestInfo = {
  readonly id: string;
  /** Caller's address; forwarded ones only from trusted proxies. */
  readonly ip: string;
  /** Set while a task works. */
  readonly taskId?: string;
  /** Set while restoring a former version. */
  readonly restored?: { readonly subject: Restorable; readonly id: string };
};

/** The HTTP side of a call. Commands never see it. */
export type HttpRequest = {
  headers: Headers;
  /** Raw bytes, for endpoints with a `raw` body. */
  raw: Buffer;
  /** Byte stream within the limit, for endpoints with a `stream` body. */
  stream: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  answer: Headers;
};

/** A sender's call: intake reads its bytes and headers. */
export type SenderCall = Pick<RequestContext<Sender>, "actor" | "request" | "services"> & {
  readonly http: HttpRequest;
};

export type RunInTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** What a query or command may use. Valid for one transaction. */
export interface RequestContext<Caller = LicensedActor> {
  /** The open transaction, as the actor's licence. Read-only for a query. */
  readonly db: Db;
  readonly actor: Caller;
  readonly request: RequestInfo;
  readonly services: Services;
}

/** With the licence's configuration, read before the transaction began: PGlite has one connection. */
export interface ConfiguredContext<Caller = LicensedActor> extends RequestContext<Caller> {
  readonly settings: Settings;
}

/** For helpers that need no more than the licence. */
export type LicenseContext = Pick<RequestContext<{ readonly licenseId: string }>, "db" | "actor">;
export type ActorContext = Pick<RequestContext, "db" | "actor">;
export type AuditContext = Pick<RequestContext<AuditActor>, "db" | "actor" | "request">;

/** Outside a transaction: each call opens its own for the licence. */
export type LicensedServices = { readonly services: Services; readonly licenseId: string };

/** Outside a transaction: `transaction` opens a short one as the actor's licence. */
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

/** The system acts: jobs and sweeps. */
export type SystemContext = ConfiguredContext<SystemActor>;
