import { setMaxListeners } from "node:events";
import { log } from "@/lib/runtime/log.ts";
import { NoAnswerInTime } from "./http-request.ts";

/** Consecutive time-outs that open the breaker. */
const MAX_TIMEOUTS = 3;
const PROBE_PAUSE_MS = 250;

/** Fails requests to a silent host at once. Separate probes delay no caller, unlike trial requests. */
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

  /** Returns whether a request may be sent. Waits for the first probe, so that a slow host rejects nothing. */
  async lets(): Promise<boolean> {
    return !this.isSilent || ((await this.firstProbe) ?? false);
  }

  get silence(): AbortSignal {
    return this.waiting.signal;
  }

  /** Probes the host when a request waits this long without any other answer. @returns a stop function */
  watch(silenceMs: number): () => void {
    const sentAt = performance.now();
    let timer: NodeJS.Timeout;
    const check = () => {
      const remaining = Math.max(sentAt, this.answeredAt) + silenceMs - performance.now();
      if (remaining <= 0 && !this.isSilent) void this.open();
      timer = setTimeout(check, remaining > 0 ? remaining : silenceMs);
    };
    timer = setTimeout(check, silenceMs);
    return () => clearTimeout(timer);
  }

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

/** Removes the listener limit: every caller may wait. */
function newWaiting(): AbortController {
  const waiting = new AbortController();
  setMaxListeners(0, waiting.signal);
  return waiting;
}
