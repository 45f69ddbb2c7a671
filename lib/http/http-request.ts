import type { IncomingHttpHeaders } from "node:http";
import type { Agent, Dispatcher } from "undici";

/** Smaller answers are buffered, which costs less than streaming. */
const GATHERED_BYTES = 262_144;
export const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** Answer: buffered if declared short, otherwise streamed with backpressure. */
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer | ReadableStream<Uint8Array> };

/** Answer that started too late, or a short one that did not end. */
export class NoAnswerInTime extends Error {}

export type Limits = {
  /** Exact: undici's own limits are up to a second late. */
  timeoutMs?: number;
  signal?: AbortSignal;
};

/** Buffers short bodies, which costs less than undici's `request`. @throws NoAnswerInTime, or the abort reason */
export function exchange(
  agent: Agent,
  options: Dispatcher.DispatchOptions,
  limits: Limits = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const receiver = new Receiver(resolve, reject);
    receiver.limit(limits);
    agent.dispatch(options, receiver);
  });
}

class Receiver implements Dispatcher.DispatchHandler {
  private head: Omit<HttpResponse, "body"> | undefined;
  private readonly chunks: Buffer[] = [];
  private stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  private readonly resolve: (answer: HttpResponse) => void;
  private readonly reject: (cause: Error) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private ended: Error | undefined;
  private unlimit = () => {};

  constructor(resolve: (answer: HttpResponse) => void, reject: (cause: Error) => void) {
    this.resolve = (answer) => {
      this.unlimit();
      resolve(answer);
    };
    this.reject = (cause) => {
      this.unlimit();
      reject(cause);
    };
  }

  limit({ timeoutMs, signal }: Limits): void {
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.end(new NoAnswerInTime()), timeoutMs);
    const onAbort = () => this.end(signal?.reason);
    signal?.addEventListener("abort", onAbort);
    this.unlimit = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
  }

  private end(cause: Error): void {
    this.ended = cause;
    this.controller?.abort(cause);
    this.reject(cause);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The wait ended before a connection was available.
    if (this.ended) controller.abort(this.ended);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.head = { status, headers };
    if (BODILESS.has(status) || Number(headers["content-length"] ?? Number.NaN) <= GATHERED_BYTES) return;
    controller.pause();
    const body = new ReadableStream<Uint8Array>(
      {
        start: (stream) => {
          this.stream = stream;
        },
        pull: () => controller.resume(),
        cancel: () => {
          this.stream = undefined;
          controller.abort(new Error("Nobody reads on"));
        },
      },
      { highWaterMark: 0 },
    );
    this.resolve({ ...this.head, body });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.stream) {
      this.chunks.push(chunk);
      return;
    }
    // Resuming delivers an empty chunk first: pausing on it would loop.
    if (chunk.length === 0) return;
    this.stream.enqueue(chunk);
    if ((this.stream.desiredSize ?? 0) <= 0) controller.pause();
  }

  onResponseEnd(): void {
    if (this.stream) this.stream.close();
    else if (this.head) this.resolve({ ...this.head, body: Buffer.concat(this.chunks) });
  }

  onResponseError(_: Dispatcher.DispatchController, cause: Error): void {
    if (this.stream) this.stream.error(cause);
    else this.reject(cause);
  }
}
