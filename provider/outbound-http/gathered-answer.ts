import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

const MAX_SECONDS = 86_400;

/** Retry-After in seconds or as a date, a day at most; undefined without one. */
export function parseRetryAfter(headers: Record<string, string>, now = Date.now()): number | undefined {
  const value = headers["retry-after"]?.trim() ?? "";
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), MAX_SECONDS);
}

export type Gathered = { status: number; headers: IncomingHttpHeaders; body: string; isCut: boolean };

/** Ends the connection at a byte limit. Cheaper for short exchanges than the stream of undici's `request`. */
export class GatheredAnswer implements Dispatcher.DispatchHandler {
  readonly whole: Promise<Gathered>;
  private readonly maxBytes: number;
  private readonly resolve: (answer: Gathered) => void;
  private readonly reject: (cause: Error) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private cause: Error | undefined;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly pieces: Uint8Array[] = [];
  private size = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    const { promise, resolve, reject } = Promise.withResolvers<Gathered>();
    this.whole = promise;
    this.resolve = resolve;
    this.reject = reject;
  }

  end(cause: Error): void {
    this.cause = cause;
    this.reject(cause);
    this.controller?.abort(cause);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.cause) controller.abort(this.cause);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.pieces.push(piece.subarray(0, this.maxBytes - this.size));
    this.size += piece.length;
    if (this.size <= this.maxBytes) return;
    this.recordResults(true);
    controller.abort(new Error("The rest is not read"));
  }

  onResponseEnd(): void {
    this.recordResults(false);
  }

  onResponseError(_: Dispatcher.DispatchController, cause: Error): void {
    this.reject(cause);
  }

  private recordResults(isCut: boolean): void {
    const { status, headers } = this;
    this.resolve({ status, headers, body: Buffer.concat(this.pieces).toString("utf8"), isCut });
  }
}
