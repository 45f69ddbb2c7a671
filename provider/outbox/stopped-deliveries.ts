/** Milliseconds a worker trusts its snapshot of a destination. */
export const SNAPSHOT_TTL_MS = 100;

/** Call after committing a stop: afterwards no delivery starts from old data. */
export const waitForSnapshotExpiry = () => new Promise<void>((resolve) => setTimeout(resolve, SNAPSHOT_TTL_MS));
