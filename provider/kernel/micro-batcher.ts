import { Problem } from "./problem.ts";

type Waiting<Item, Result> = {
  item: Item;
  since: number;
  resolve: (result: Result) => void;
  reject: (cause: unknown) => void;
};
type Queue<Item, Result> = { waiting: Waiting<Item, Result>[] };

/** Larger batches gain little and hold locks longer. */
export const MAX_IN_BATCH = 100;
const MAX_WAITING = 2000;
/** Always accepted: one slow commit predicts little. */
const MIN_QUEUE = MAX_IN_BATCH;
/** Rejects new items when the wait is or will be longer, in milliseconds. */
const MAX_WAIT_MS = 500;
const WEIGHT_OF_LAST = 0.2;

type Deps<Item, Result> = {
  commit: (key: string, items: readonly Item[]) => Promise<(Result | Problem)[]>;
  onWaiting?: (waiting: number) => void;
  maxWaitMs?: number;
};

/** Batches items of a key that come during a commit. A failed batch is retried one by one. */
export class MicroBatcher<Item, Result> {
  private readonly deps: Deps<Item, Result>;
  private readonly lines = new Map<string, Queue<Item, Result>>();
  private waiting = 0;
  private msEach = 0;
  private lastCommit = 0;
  private idle: (() => void)[] = [];

  constructor(deps: Deps<Item, Result>) {
    this.deps = deps;
  }

  rejectIfFull(): void {
    const isSlow = this.waiting >= MIN_QUEUE && this.waiting * this.msEach > this.maxWaitMs;
    if (isSlow || this.waiting >= MAX_WAITING) throw new Problem("UNAVAILABLE", { retryAfterSeconds: 1 });
  }

  add(key: string, item: Item): Promise<Result> {
    const known = this.lines.get(key);
    const line = known ?? { waiting: [] };
    const since = performance.now();
    const isLate = since - (line.waiting[0]?.since ?? since) > this.maxWaitMs;
    if (isLate) throw new Problem("UNAVAILABLE", { retryAfterSeconds: 1 });
    this.rejectIfFull();
    this.count(1);
    return new Promise((resolve, reject) => {
      line.waiting.push({ item, since, resolve, reject });
      if (known) return;
      this.lines.set(key, line);
      // Items of the same event loop turn join.
      setImmediate(() => this.run(key, line));
    });
  }

  drain(): Promise<void> {
    if (this.waiting === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  private async run(key: string, line: Queue<Item, Result>): Promise<void> {
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0, MAX_IN_BATCH);
      const start = performance.now();
      await this.commit(key, batch);
      this.learn(start, batch.length);
      this.count(-batch.length);
    }
    this.lines.delete(key);
  }

  private get maxWaitMs(): number {
    return this.deps.maxWaitMs ?? MAX_WAIT_MS;
  }

  private learn(start: number, committed: number): void {
    const now = performance.now();
    const msEach = (now - Math.max(start, this.lastCommit)) / committed;
    this.lastCommit = now;
    this.msEach += (msEach - this.msEach) * WEIGHT_OF_LAST;
  }

  private count(change: number) {
    this.waiting += change;
    this.deps.onWaiting?.(this.waiting);
    if (this.waiting === 0) for (const resolve of this.idle.splice(0)) resolve();
  }

  private async commit(key: string, batch: Waiting<Item, Result>[]): Promise<void> {
    const items = batch.map(({ item }) => item);
    const results = await commitOrRetryEach(items, (some) => this.deps.commit(key, some));
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index] as PromiseSettledResult<Result>;
      if (result.status === "fulfilled") resolve(result.value);
      else reject(result.reason);
    });
  }
}

export async function commitOrRetryEach<Item, Result>(
  items: readonly Item[],
  commit: (items: readonly Item[]) => Promise<(Result | Problem)[]>,
): Promise<PromiseSettledResult<Result>[]> {
  try {
    const results = await commit(items);
    return results.map((result) =>
      result instanceof Problem ? { status: "rejected", reason: result } : { status: "fulfilled", value: result },
    );
  } catch (reason) {
    if (items.length === 1 || isUnavailable(reason)) return items.map(() => ({ status: "rejected", reason }));
    const results: PromiseSettledResult<Result>[] = [];
    for (const one of items) {
      const last = results.at(-1);
      // The connection is lost: rejects the rest without trying.
      if (last?.status === "rejected" && isUnavailable(last.reason)) results.push(last);
      else results.push(...(await commitOrRetryEach([one], commit)));
    }
    return results;
  }
}

const isUnavailable = (reason: unknown) => reason instanceof Problem && reason.code === "UNAVAILABLE";
