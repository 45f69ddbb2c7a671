import { Problem } from "./problem.ts";

type Waiting<Item, Result> = {
  item: Item;
  since: number;
  resolve: (result: Result) => void;
  reject: (cause: unknown) => void;
};
type Line<Item, Result> = { waiting: Waiting<Item, Result>[] };

/** One commit's worth. More gains little and holds its locks longer. */
export const MOST_IN_BATCH = 100;
/** However fast they are committed. */
const MOST_WAITING = 2000;
/** So few may always wait: one slow commit says little of those that follow. */
const FEW_WAITING = MOST_IN_BATCH;
/** While the first in a line has waited so long, or all who wait will take so long, nobody joins them. */
const LONGEST_WAIT_MS = 500;
/** How much the last commit says of how long the next will take, beside those before it. */
const WEIGHT_OF_LAST = 0.2;

type Parts<Item, Result> = {
  /** Commits what is given, and answers for each in its order; a Problem is the answer of that one alone. */
  commit: (key: string, items: readonly Item[]) => Promise<(Result | Problem)[]>;
  /** How many wait, whenever that changes. */
  onWaiting?: (waiting: number) => void;
  longestWaitMs?: number;
};

/**
 * What arrives for a key, which is a licence's, while a commit for it is under way shares the next. A batch that fails
 * is tried again one by one, so that a bad one never fails its neighbours.
 */
export class MicroBatcher<Item, Result> {
  private readonly parts: Parts<Item, Result>;
  private readonly lines = new Map<string, Line<Item, Result>>();
  private waiting = 0;
  private msEach = 0;
  private lastCommit = 0;
  private idle: (() => void)[] = [];

  constructor(parts: Parts<Item, Result>) {
    this.parts = parts;
  }

  /** @throws Problem UNAVAILABLE, where whoever came now would be answered too late */
  refuseIfFull(): void {
    const isSlow = this.waiting >= FEW_WAITING && this.waiting * this.msEach > this.longestWaitMs;
    if (isSlow || this.waiting >= MOST_WAITING) throw new Problem("UNAVAILABLE", { retryAfterSeconds: 1 });
  }

  /** @throws Problem UNAVAILABLE, and whatever the commit answers for this one */
  add(key: string, item: Item): Promise<Result> {
    const known = this.lines.get(key);
    const line = known ?? { waiting: [] };
    const since = performance.now();
    const isLate = since - (line.waiting[0]?.since ?? since) > this.longestWaitMs;
    if (isLate) throw new Problem("UNAVAILABLE", { retryAfterSeconds: 1 });
    this.refuseIfFull();
    this.count(1);
    return new Promise((resolve, reject) => {
      line.waiting.push({ item, since, resolve, reject });
      if (known) return;
      this.lines.set(key, line);
      // What arrives in this turn of the loop comes along.
      setImmediate(() => this.run(key, line));
    });
  }

  /** Resolves when everything that was taken in is answered. */
  drain(): Promise<void> {
    if (this.waiting === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  private async run(key: string, line: Line<Item, Result>): Promise<void> {
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0, MOST_IN_BATCH);
      const start = performance.now();
      await this.commit(key, batch);
      this.learn(start, batch.length);
      this.count(-batch.length);
    }
    this.lines.delete(key);
  }

  private get longestWaitMs(): number {
    return this.parts.longestWaitMs ?? LONGEST_WAIT_MS;
  }

  /** Lines commit beside each other: what counts is the time since the last commit of any of them. */
  private learn(start: number, committed: number): void {
    const now = performance.now();
    const msEach = (now - Math.max(start, this.lastCommit)) / committed;
    this.lastCommit = now;
    this.msEach += (msEach - this.msEach) * WEIGHT_OF_LAST;
  }

  private count(change: number) {
    this.waiting += change;
    this.parts.onWaiting?.(this.waiting);
    if (this.waiting === 0) for (const resolve of this.idle.splice(0)) resolve();
  }

  private async commit(key: string, batch: Waiting<Item, Result>[]): Promise<void> {
    const items = batch.map(({ item }) => item);
    const results = await commitOrRetryEach(items, (some) => this.parts.commit(key, some));
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index] as PromiseSettledResult<Result>;
      if (result.status === "fulfilled") resolve(result.value);
      else reject(result.reason);
    });
  }
}

/** All of it in one commit; where that fails, each in its own. @returns what came of each, in their order */
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
      // The database went away meanwhile: nobody waits for it to be asked for each of the rest.
      if (last?.status === "rejected" && isUnavailable(last.reason)) results.push(last);
      else results.push(...(await commitOrRetryEach([one], commit)));
    }
    return results;
  }
}

const isUnavailable = (reason: unknown) => reason instanceof Problem && reason.code === "UNAVAILABLE";
