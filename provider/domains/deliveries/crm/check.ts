import type { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Outbound } from "@/provider/outbound-http/outbound.ts";

export function checkConnector(outbound: Pick<Outbound, "forbiddenReason">, config: CrmConfig): void {
  const fields: FieldError[] = [];
  const reject = (field: string, code: FieldError["code"]) => fields.push({ field, code });
  const rejectSecrets = (location: string, input: readonly { name: string }[]) => {
    for (const [index, { name }] of input.entries())
      if (SECRET_NAME.test(name)) reject(`${location}.${index}.name`, "secretInClear");
  };
  if (config.kind === "adf_mail") {
    if (config.mailTo === "") reject("config.mailTo", "required");
  } else {
    if (config.url === "") reject("config.url", "required");
    else if (isOther(config.url) || outbound.forbiddenReason(config.url)) reject("config.url", "addressForbidden");
  }
  if (config.auth.kind === "oauth2" && outbound.forbiddenReason(config.auth.tokenUrl))
    reject("config.auth.tokenUrl", "addressForbidden");
  const parameters = config.auth.kind === "oauth2" ? config.auth.parameters : [];
  rejectSecrets("config.headers", config.headers);
  rejectSecrets("config.auth.parameters", parameters);
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
}

/** Headers are shown, audited and logged; secrets have an encrypted field. */
const SECRET_NAME = /secret|token|passw|api-?_?key|auth-?_?key|access-?_?key|credential|signature|assertion/i;

/** Calls append a path: a query or fragment would break it. */
function isOther(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.search !== "" || parsed.hash !== "";
}

export const needsKey = ({ kind, auth }: CrmConfig) => kind !== "adf_mail" && auth.kind !== "none";

/** A stored key is sent only to the same address: a user could read it elsewhere. */
export function mayReuseKey(before: CrmConfig, after: CrmConfig): boolean {
  return JSON.stringify(secretTarget(before)) === JSON.stringify(secretTarget(after));
}

function secretTarget({ kind, url, auth }: CrmConfig) {
  // Includes the path: some hosts separate customers by it.
  const withoutKey = (address: string) => {
    const parsed = URL.parse(address);
    return parsed ? parsed.origin + parsed.pathname.replace(/\/+$/, "") : address;
  };
  const tokens = auth.kind === "oauth2" ? withoutKey(auth.tokenUrl) : "";
  return [kind === "adf_mail", withoutKey(url), auth.kind, tokens];
}
