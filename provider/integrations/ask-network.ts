import { Agent } from "undici";
import { GatheredAnswer } from "@/provider/outbound/gathered-answer.ts";
import { retryAfterOf } from "@/provider/outbound/retry-after.ts";
import { NetworkFault } from "./network.ts";

/** For all of it: connecting, sending, and reading the answer. */
const TIMEOUT_MS = 10_000;
/** More than a page of leads or a form's file comes to. */
const MOST_BYTES = 33_554_432;

export type NetworkRequest = {
  method: "GET" | "POST" | "DELETE";
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
};

export type NetworkAnswer = { status: number; text: string; retryAfter: number | undefined };

const agent = new Agent();

/**
 * One exchange with an ad network, at the address that the settings give. Not by fetch: at the rate at which leads come,
 * what it leaves behind of each exchange until the next full collection makes every small collection a long one.
 * @throws NetworkFault where no whole answer came, or one that leads elsewhere
 */
export async function askNetwork(address: URL, request: NetworkRequest): Promise<NetworkAnswer> {
  const { method, headers, body, signal } = request;
  const answer = new GatheredAnswer(MOST_BYTES);
  const interrupt = () => answer.end(new Error("Nobody waits for it any longer", { cause: signal?.reason }));
  const deadline = setTimeout(() => answer.end(new Error(`No answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  signal?.addEventListener("abort", interrupt, { once: true });
  if (signal?.aborted) interrupt();
  try {
    const { origin, pathname, search } = address;
    // The deadline is for all of it.
    const deadlines = { headersTimeout: 0, bodyTimeout: 0 };
    const options = { origin, path: pathname + search, method, headers, body: body ?? null, ...deadlines };
    agent.dispatch(options, answer);
    const { status, headers: said, body: text, isCut } = await answer.whole;
    if (isCut) throw new Error(`An answer of more than ${MOST_BYTES} bytes`);
    if (status >= 300 && status < 400) throw new Error(`Sent elsewhere with ${status}`);
    return { status, text, retryAfter: retryAfterOf({ "retry-after": said["retry-after"] ?? "" }) };
  } catch (cause) {
    throw new NetworkFault("unreachable", { cause });
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", interrupt);
  }
}
