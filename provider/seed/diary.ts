import { isOpen, nextOpen } from "./business-hours.ts";

const HOUR_MS = 3_600_000;

export type Away = { userId: string; from: number; to: number };

export class Diary {
  private readonly taken = new Set<string>();
  private readonly away: readonly Away[];

  constructor(away: readonly Away[]) {
    this.away = away;
  }

  book(advisorId: string, from: number): number {
    let at = Math.ceil(nextOpen(from) / HOUR_MS) * HOUR_MS;
    while (!this.isFree(advisorId, at)) at = isOpen(at) ? at + HOUR_MS : nextOpen(at);
    this.taken.add(`${advisorId} ${at}`);
    return at;
  }

  private isFree(advisorId: string, at: number): boolean {
    if (!isOpen(at) || this.taken.has(`${advisorId} ${at}`)) return false;
    return !this.away.some(({ userId, from, to }) => userId === advisorId && at >= from && at <= to);
  }
}
