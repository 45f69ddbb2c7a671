import { EventEmitter } from "node:events";
import type pg from "pg";
import type { CommitEvents, CommitListeners, Db } from "@/provider/kernel/database.ts";

type Word = keyof CommitEvents;

const asked = new WeakMap<pg.ClientBase, Map<Word, unknown[]>>();

/** Once the caller's transaction holds, whoever listens in this process is told; where it does not, nobody is. */
export function afterCommit<Name extends Word>(
  db: Db,
  word: Name,
  ...[what]: CommitEvents[Name] extends undefined ? [] : [CommitEvents[Name]]
): void {
  const words = asked.get(db.$client) ?? new Map<Word, unknown[]>();
  words.set(word, [...(words.get(word) ?? []), what]);
  asked.set(db.$client, words);
}

/** Of one database: who is told of what was committed. */
export class CommitHooks implements CommitListeners {
  private readonly emitter = new EventEmitter();

  on<Name extends Word>(word: Name, listener: (what: CommitEvents[Name][]) => void): void {
    this.emitter.on(word, listener);
  }

  /** The transaction on this connection is over. */
  end(client: pg.ClientBase, isCommitted: boolean): void {
    const words = asked.get(client);
    asked.delete(client);
    if (isCommitted) for (const [word, what] of words ?? []) this.emitter.emit(word, what);
  }
}
