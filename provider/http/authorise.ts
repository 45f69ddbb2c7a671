import type { Permission } from "@/contract/kernel/access.ts";
import { type Account, type LicensedActor, permitted, type Sender } from "@/provider/kernel/context.ts";
import { isSigned } from "@/provider/secrets/webhook-signature.ts";

/** The header selects a licence; the database says whether it is theirs. @throws Problem LICENSE_FORBIDDEN, FORBIDDEN */
export function authorise(account: Account, headers: Headers, permission: Permission): LicensedActor {
  return permitted(account, headers.get("x-license-id") ?? "", permission);
}

/** Asked of the bytes as they came, before anything is made of them. */
export function isSignedAsAsked({ secrets }: Sender, headers: Headers, raw: Buffer): boolean {
  return secrets === null || isSigned(headers, raw, secrets);
}
