import type { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Outbound } from "@/provider/outbound-http/outbound.ts";

/** Checks the address and the needs of the kind. @throws Problem INVALID_INPUT */
export function checkConnector(outbound: Pick<Outbound, "refusalOf">, config: CrmConfig): void {
  const fields: FieldError[] = [];
  const refuse = (field: string, code: FieldError["code"]) => fields.push({ field, code });
  const refuseSecrets = (place: string, input: readonly { name: string }[]) => {
    for (const [index, { name }] of input.entries())
      if (SECRET_NAME.test(name)) refuse(`${place}.${index}.name`, "secretInClear");
  };
  if (config.kind === "adf_mail") {
    if (config.mailTo === "") refuse("config.mailTo", "required");
  } else {
    if (config.url === "") refuse("config.url", "required");
    else if (isOther(config.url) || outbound.refusalOf(config.url)) refuse("config.url", "addressForbidden");
  }
  if (config.auth.kind === "oauth2" && outbound.refusalOf(config.auth.tokenUrl))
    refuse("config.auth.tokenUrl", "addressForbidden");
  const parameters = config.auth.kind === "oauth2" ? config.auth.parameters : [];
  refuseSecrets("config.headers", config.headers);
  refuseSecrets("config.auth.parameters", parameters);
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

/** A stored key is sent only to the same address; elsewhere it must be typed again, or a user could read it. */
export function keepsKey(before: CrmConfig, after: CrmConfig): boolean {
  return JSON.stringify(placeOf(before)) === JSON.stringify(placeOf(after));
}

function placeOf({ kind, url, auth }: CrmConfig) {
  // Includes the path: some hosts separate customers by it.
  const placed = (address: string) => {
    const parsed = URL.parse(address);
    return parsed ? parsed.origin + parsed.pathname.replace(/\/+$/, "") : address;
  };
  const tokens = auth.kind === "oauth2" ? placed(auth.tokenUrl) : "";
  return [kind === "adf_mail", placed(url), auth.kind, tokens];
}
