import { log } from "@/lib/log.ts";

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
  private isSilent = false;
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

  /** Any answer, whatever its status. */
  answered(): void {
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
    if (isAlive) return this.answered();
    log().error({ timeouts: this.timeouts }, "provider is silent");
    do await new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS).unref());
    while (this.isSilent && !(await this.probe()));
    this.answered();
    log().info("provider answers again");
  }
}
