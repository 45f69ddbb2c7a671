import http from "node:http";
import https from "node:https";
import { parseRetryAfter } from "@/provider/outbound-http/gathered-answer.ts";
import { NetworkError } from "./network.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 33_554_432;

export type NetworkRequest = {
  method: "GET" | "POST" | "DELETE";
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
};

export type NetworkAnswer = { status: number; text: string; retryAfter: number | undefined };

const plain = new http.Agent({ keepAlive: true });
const secure = new https.Agent({ keepAlive: true });

/** Avoids fetch: its garbage slows minor collections at the rate of leads. @throws NetworkError on a redirect */
export async function sendToNetwork(address: URL, request: NetworkRequest): Promise<NetworkAnswer> {
  try {
    return await exchange(address, request).catch((cause) => {
      // The server closed the connection as it was taken: the request was not read.
      if (cause instanceof ClosedBefore && request.method === "GET") return exchange(address, request);
      throw cause;
    });
  } catch (cause) {
    throw new NetworkError("unreachable", { cause });
  }
}

class ClosedBefore extends Error {}

function exchange(address: URL, { method, headers, body, signal }: NetworkRequest): Promise<NetworkAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<NetworkAnswer>();
  const isSecure = address.protocol === "https:";
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const options = { method, headers: { ...headers, ...length }, agent: isSecure ? secure : plain };
  const outgoing = (isSecure ? https : http).request(address, options, (answer) => {
    const { statusCode: status = 0, headers: answerHeaders } = answer;
    if (status >= 300 && status < 400) return outgoing.destroy(new Error(`Sent elsewhere with ${status}`));
    const pieces: Buffer[] = [];
    let size = 0;
    answer.on("data", (piece: Buffer) => {
      size += piece.length;
      if (size > MAX_BYTES) outgoing.destroy(new Error(`An answer of more than ${MAX_BYTES} bytes`));
      else pieces.push(piece);
    });
    answer.once("error", reject);
    answer.once("end", () => {
      const text = Buffer.concat(pieces).toString("utf8");
      resolve({ status, text, retryAfter: parseRetryAfter({ "retry-after": answerHeaders["retry-after"] ?? "" }) });
    });
  });
  const interrupt = () => outgoing.destroy(new Error("Nobody waits for it any longer", { cause: signal?.reason }));
  const deadline = setTimeout(() => outgoing.destroy(new Error(`No answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  outgoing.once("error", (cause: NodeJS.ErrnoException) => {
    const isClosedBefore = outgoing.reusedSocket && cause.code === "ECONNRESET";
    reject(isClosedBefore ? new ClosedBefore("closed", { cause }) : cause);
  });
  signal?.addEventListener("abort", interrupt, { once: true });
  if (signal?.aborted) interrupt();
  else outgoing.end(body);
  return promise.finally(() => {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", interrupt);
  });
}
