import { LONGEST_MS } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { OutboundFault } from "@/provider/outbound-http/outbound.ts";

/** A lead's whole way to a CRM. Over before its line cuts it off, which would be told as a fault of ours. */
export const LEAD_MS = LONGEST_MS - 10_000;
/** A test lead's, for which somebody waits: over before the web gives a write up, which `tests/time-limits.test.ts` holds. */
export const TRIAL_MS = 25_000;
/** With less left nothing is begun: it could only be cut off, and nobody would know what came of it. */
const SHORTEST_MS = 1000;

/** By when a lead is brought to a CRM or not: tokens, calls and what is asked twice share it. */
export class Deadline {
  private readonly at: number;
  private readonly signal: AbortSignal | undefined;

  /** @param signal what ends it sooner: the process stops */
  constructor(ms: number, signal?: AbortSignal) {
    this.at = performance.now() + ms;
    this.signal = signal;
  }

  get isOver(): boolean {
    return this.at - performance.now() < SHORTEST_MS;
  }

  /**
   * Of one request that may take so long by itself: how long it may take now, in milliseconds, and what ends it.
   * @throws OutboundFault `timedOut`, where nothing is to begin any more
   */
  of(timeoutMs: number): { timeoutMs: number; signal?: AbortSignal } {
    const left = this.left();
    return { timeoutMs: Math.min(timeoutMs, left), ...(this.signal && { signal: this.signal }) };
  }

  /** What others may wait for too, or what nothing ends: it goes on, and is no longer waited for. @throws OutboundFault `timedOut`, `interrupted` */
  async waitFor<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this;
    const left = this.left();
    if (signal?.aborted) throw new OutboundFault("interrupted", signal.reason);
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new OutboundFault("timedOut")), left);
    const interrupt = () => reject(new OutboundFault("interrupted", signal?.reason));
    signal?.addEventListener("abort", interrupt, { once: true });
    try {
      return await Promise.race([work(), ended]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
    }
  }

  private left(): number {
    if (this.isOver) throw new OutboundFault("timedOut");
    return Math.ceil(this.at - performance.now());
  }
}
