import { EventEmitter } from "node:events";
import type pg from "pg";
import type { CommitEvents, CommitListeners, Db } from "@/provider/kernel/database.ts";

type Word = keyof CommitEvents;

const pendingEvents = new WeakMap<pg.ClientBase, Map<Word, unknown[]>>();

/** Publishes to listeners of this process after the transaction commits; a rollback publishes nothing. */
export function afterCommit<Name extends Word>(
  db: Db,
  word: Name,
  ...[what]: CommitEvents[Name] extends undefined ? [] : [CommitEvents[Name]]
): void {
  const words = pendingEvents.get(db.$client) ?? new Map<Word, unknown[]>();
  words.set(word, [...(words.get(word) ?? []), what]);
  pendingEvents.set(db.$client, words);
}

export class CommitHooks implements CommitListeners {
  private readonly emitter = new EventEmitter();

  on<Name extends Word>(word: Name, listener: (what: CommitEvents[Name][]) => void): void {
    this.emitter.on(word, listener);
  }

  end(client: pg.ClientBase, isCommitted: boolean): void {
    const words = pendingEvents.get(client);
    pendingEvents.delete(client);
    if (isCommitted) for (const [word, what] of words ?? []) this.emitter.emit(word, what);
  }
}
