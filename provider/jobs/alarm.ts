import { QUEUES, type Queue, type QueueName } from "./queues.ts";

export class Alarm {
  private readonly wake: (name: QueueName) => void;
  private readonly resting = new Map<QueueName, NodeJS.Timeout>();
  private readonly due = new Set<QueueName>();

  constructor(wake: (name: QueueName) => void) {
    this.wake = wake;
  }

  ring(name: QueueName): void {
    if (this.resting.has(name)) {
      this.due.add(name);
      return;
    }
    const { restMs }: Queue = QUEUES[name];
    if (restMs)
      this.resting.set(
        name,
        setTimeout(() => this.endRest(name), restMs),
      );
    this.wake(name);
  }

  silence(): void {
    for (const timer of this.resting.values()) clearTimeout(timer);
  }

  private endRest(name: QueueName): void {
    this.resting.delete(name);
    if (this.due.delete(name)) this.ring(name);
  }
}
