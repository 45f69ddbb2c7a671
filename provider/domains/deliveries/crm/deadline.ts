import { MAX_MS } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { OutboundError } from "@/provider/outbound-http/outbound.ts";

/** Total per lead; ends before the worker's limit, which would count as an internal error. */
export const LEAD_MS = MAX_MS - 10_000;
/** Test leads end before the web's write timeout; `tests/time-limits.test.ts` checks it. */
export const TRIAL_MS = 25_000;
const MIN_MS = 1000;

export class Deadline {
  private readonly at: number;
  private readonly signal: AbortSignal | undefined;

  constructor(ms: number, signal?: AbortSignal) {
    this.at = performance.now() + ms;
    this.signal = signal;
  }

  get isOver(): boolean {
    return this.at - performance.now() < MIN_MS;
  }

  /** Remaining milliseconds and signal for one request. @throws OutboundError `timedOut` when no time is left */
  of(timeoutMs: number): { timeoutMs: number; signal?: AbortSignal } {
    const remaining = this.remaining();
    return { timeoutMs: Math.min(timeoutMs, remaining), ...(this.signal && { signal: this.signal }) };
  }

  /** Stops waiting for work, which continues. @throws OutboundError `timedOut`, `interrupted` */
  async waitFor<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this;
    const remaining = this.remaining();
    if (signal?.aborted) throw new OutboundError("interrupted", signal.reason);
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new OutboundError("timedOut")), remaining);
    const interrupt = () => reject(new OutboundError("interrupted", signal?.reason));
    signal?.addEventListener("abort", interrupt, { once: true });
    try {
      return await Promise.race([work(), ended]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
    }
  }

  private remaining(): number {
    if (this.isOver) throw new OutboundError("timedOut");
    return Math.ceil(this.at - performance.now());
  }
}
