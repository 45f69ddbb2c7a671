import type { Db } from "./client.ts";

/**
 * A statement that is put together once for each connection, and under its name planned once there too: either costs
 * more than running it. Its values come by name each time.
 */
export function composed<Prepared>(compose: (db: Db) => Prepared): (db: Db) => Prepared {
  const known = new WeakMap<Db, Prepared>();
  return (db) => {
    const found = known.get(db) ?? compose(db);
    known.set(db, found);
    return found;
  };
}
