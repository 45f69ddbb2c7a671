import { EventEmitter } from "node:events";
import type pg from "pg";
import type { CommitEvents, CommitListeners, Db } from "@/provider/kernel/database.ts";

type CommitEvent = keyof CommitEvents;

const pendingEvents = new WeakMap<pg.ClientBase, Map<CommitEvent, unknown[]>>();

/** Publishes to listeners of this process after the transaction commits; a rollback publishes nothing. */
export function afterCommit<Name extends CommitEvent>(
  db: Db,
  event: Name,
  ...[what]: CommitEvents[Name] extends undefined ? [] : [CommitEvents[Name]]
): void {
  const events = pendingEvents.get(db.$client) ?? new Map<CommitEvent, unknown[]>();
  events.set(event, [...(events.get(event) ?? []), what]);
  pendingEvents.set(db.$client, events);
}

export class CommitHooks implements CommitListeners {
  private readonly emitter = new EventEmitter();

  on<Name extends CommitEvent>(event: Name, listener: (what: CommitEvents[Name][]) => void): void {
    this.emitter.on(event, listener);
  }

  end(client: pg.ClientBase, isCommitted: boolean): void {
    const events = pendingEvents.get(client);
    pendingEvents.delete(client);
    if (isCommitted) for (const [event, what] of events ?? []) this.emitter.emit(event, what);
  }
}
