import { randomUUID } from "node:crypto";
import type { Receipt } from "@/contract/intake/intake.ts";
import { aPerson } from "./given.ts";

type Posting = { externalId: string; email: string; body: string };

/** Sender with its own id for every lead; repeats each until it is acknowledged. */
export class ReportOracle {
  /** Every 2xx by the sender's id: must never be lost. */
  readonly acknowledged = new Map<string, Receipt & { email: string }>();
  /** Milliseconds to each answer outside 2xx. */
  readonly rejectedAfter: number[] = [];
  readonly statuses = new Map<number, number>();

  private readonly urlOf: () => string;
  private readonly key: string;
  private readonly path: string;
  private isOver = false;

  /** @param urlOf returns the process for the next request */
  constructor(urlOf: () => string, key: string, path = "/webhook/leads/web") {
    this.urlOf = urlOf;
    this.key = key;
    this.path = path;
  }

  /** Sends at a fixed rate and waits until each lead is acknowledged. */
  async post(count: number, perSecond: number): Promise<void> {
    const start = performance.now();
    const sent: Promise<void>[] = [];
    for (let index = 0; index < count; index += 1) {
      const due = start + (index * 1000) / perSecond - performance.now();
      if (due > 0) await pause(due);
      sent.push(this.untilAcknowledged(aPosting()));
    }
    await Promise.all(sent);
  }

  /** Stops repeats; leads without acknowledgement may be lost. */
  giveUp(): void {
    this.isOver = true;
  }

  private async untilAcknowledged({ externalId, email, body }: Posting): Promise<void> {
    while (!this.isOver) {
      const start = performance.now();
      const headers = { authorization: `Bearer ${this.key}`, "content-type": "application/json" };
      const answer = await fetch(this.urlOf() + this.path, { method: "POST", headers, body }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      const status = text === undefined ? 0 : (answer?.status ?? 0);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (answer?.ok && text !== undefined) {
        this.acknowledged.set(externalId, { ...(JSON.parse(text) as Receipt), email });
        return;
      }
      if (status > 0) this.rejectedAfter.push(performance.now() - start);
      await pause(100 + Math.random() * 100);
    }
  }
}

export function aPosting(): Posting {
  const externalId = randomUUID();
  const person = { ...aPerson(), email: `${externalId}@ledger.example` };
  const body = JSON.stringify({ ...person, externalId, product: "Cumbre", agency: "Quito Norte", origin: "Web" });
  return { externalId, email: person.email, body };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
