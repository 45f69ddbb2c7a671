import type { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Outbound } from "@/provider/outbound-http/outbound.ts";

/** What the schema cannot say of a connector: where it may speak to, and what its kind needs. @throws Problem INVALID_INPUT */
export function checkConnector(outbound: Pick<Outbound, "refusalOf">, config: CrmConfig): void {
  const fields: FieldError[] = [];
  const refuse = (field: string, code: FieldError["code"]) => fields.push({ field, code });
  const refuseSecrets = (place: string, given: readonly { name: string }[]) => {
    for (const [index, { name }] of given.entries())
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

/** What is shown, told by audits and kept with attempts: a key has a place of its own, where it is sealed. */
const SECRET_NAME = /secret|token|passw|api-?_?key|auth-?_?key|access-?_?key|credential|signature|assertion/i;

/** A path is put behind it: what has a query or a fragment would swallow it. */
function isOther(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.search !== "" || parsed.hash !== "";
}

export const needsKey = ({ kind, auth }: CrmConfig) => kind !== "adf_mail" && auth.kind !== "none";

/**
 * Whether a key that is kept may be sent where the connector now speaks to. Elsewhere it has to be typed again: nobody
 * learns a key by having it sent to themselves.
 */
export function keepsKey(before: CrmConfig, after: CrmConfig): boolean {
  return JSON.stringify(placeOf(before)) === JSON.stringify(placeOf(after));
}

function placeOf({ kind, url, auth }: CrmConfig) {
  // With its path: on some hosts that is what tells one customer from another.
  const placed = (address: string) => {
    const parsed = URL.parse(address);
    return parsed ? parsed.origin + parsed.pathname.replace(/\/+$/, "") : address;
  };
  const tokens = auth.kind === "oauth2" ? placed(auth.tokenUrl) : "";
  return [kind === "adf_mail", placed(url), auth.kind, tokens];
}
