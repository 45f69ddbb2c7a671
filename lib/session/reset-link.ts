import { sessions } from "@/contract/sessions.ts";
import { log } from "@/lib/log.ts";
import { ask, ProviderFault } from "@/lib/provider/upstream.ts";

/** Whether a mailed link is known not to work any more. Looking uses nothing up. */
export async function isSpentLink(token: string, clientAddress: string | undefined): Promise<boolean> {
  try {
    await ask(sessions.checkLink, { token }, { ...(clientAddress && { clientAddress }) });
    return false;
  } catch (cause) {
    if (cause instanceof ProviderFault && cause.code === "RESET_LINK_INVALID") return true;
    // Sending the new password says what is wrong.
    log().debug({ cause: String(cause) }, "mailed link not looked at");
    return false;
  }
}
