import { sessions } from "@/contract/identity/sessions.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { clientAddress } from "@/lib/http/request-origin.ts";
import { log } from "@/lib/runtime/log.ts";
import { deadlineOf } from "./deadline.ts";

/** Returns whether a mailed link is known to be invalid. The check does not consume it. */
export async function isSpentLink(token: string, sent: Headers): Promise<boolean> {
  try {
    await sendRequest(sessions.checkLink, { token }, { clientAddress: clientAddress(sent), until: deadlineOf(sent) });
    return false;
  } catch (cause) {
    if (cause instanceof ProviderError && cause.code === "RESET_LINK_INVALID") return true;
    log().debug({ cause: String(cause) }, "mailed link not looked at");
    return false;
  }
}
