import type { Permission } from "@/contract/kernel/access.ts";
import { type Account, type LicensedActor, permitted, type Sender } from "@/provider/kernel/context.ts";
import { isSigned } from "@/provider/secrets/signatures.ts";

/** The header selects a licence; the database checks it. @throws Problem LICENSE_FORBIDDEN, FORBIDDEN */
export function authorise(account: Account, headers: Headers, permission: Permission): LicensedActor {
  return permitted(account, headers.get("x-license-id") ?? "", permission);
}

/** Verified over the raw bytes, before parsing. */
export function isSignedAsRequired({ secrets }: Sender, headers: Headers, raw: Buffer): boolean {
  return secrets === null || isSigned(headers, raw, secrets);
}
