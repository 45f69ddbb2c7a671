import { setMaxListeners } from "node:events";
import { log } from "@/lib/runtime/log.ts";
import { NoAnswerInTime } from "./http-request.ts";

/** Time-outs in a row after which requests fail at once. */
const MAX_TIMEOUTS = 3;
const PROBE_PAUSE_MS = 250;

/**
 * Stops requests to a host that is silent, and probes it until it answers. A probe of its own, unlike a trial request of
 * a caller, makes no caller wait.
 */
export class Breaker {
  private readonly probe: () => Promise<boolean>;
  private timeouts = 0;
  private answeredAt = Number.NEGATIVE_INFINITY;
  private isSilent = false;
  private waiting = newWaiting();
  private firstProbe: Promise<boolean> | undefined;

  /** @param probe whether the host answers, within its own time limit */
  constructor(probe: () => Promise<boolean>) {
    this.probe = probe;
  }

  get isOpen(): boolean {
    return this.isSilent;
  }

  /** Whether a request may go out. Waits for the first probe, so that a host that is only slow refuses nothing. */
  async lets(): Promise<boolean> {
    return !this.isSilent || ((await this.firstProbe) ?? false);
  }

  /** Aborted as the host turns out to be silent: what waits for it then need not wait on. */
  get silence(): AbortSignal {
    return this.waiting.signal;
  }

  /**
   * Probes the host when a request has waited this long and the host answered no other one in that time.
   * @returns how to end the watch
   */
  watch(silenceMs: number): () => void {
    const sentAt = performance.now();
    let timer: NodeJS.Timeout;
    const look = () => {
      const left = Math.max(sentAt, this.answeredAt) + silenceMs - performance.now();
      if (left <= 0 && !this.isSilent) void this.open();
      timer = setTimeout(look, left > 0 ? left : silenceMs);
    };
    timer = setTimeout(look, silenceMs);
    return () => clearTimeout(timer);
  }

  /** Any answer, whatever its status. */
  answered(): void {
    this.answeredAt = performance.now();
    this.timeouts = 0;
    this.isSilent = false;
  }

  timedOut(): void {
    this.timeouts += 1;
    if (this.timeouts >= MAX_TIMEOUTS && !this.isSilent) void this.open();
  }

  private async open(): Promise<void> {
    this.isSilent = true;
    this.firstProbe = this.probe();
    const isAlive = await this.firstProbe;
    this.firstProbe = undefined;
    // Or another request was answered meanwhile.
    if (isAlive || !this.isSilent) return this.answered();
    log().error({ timeouts: this.timeouts }, "provider is silent");
    const { waiting } = this;
    this.waiting = newWaiting();
    waiting.abort(new NoAnswerInTime());
    do await new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS).unref());
    while (this.isSilent && !(await this.probe()));
    this.answered();
    log().info("provider answers again");
  }
}

/** As many requests may wait as there are callers. */
function newWaiting(): AbortController {
  const waiting = new AbortController();
  setMaxListeners(0, waiting.signal);
  return waiting;
}
