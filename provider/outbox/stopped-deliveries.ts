/** What a courier has read of a destination and its deliveries it goes by for so long, and then it looks again. */
export const SNAPSHOT_TTL_MS = 100;

/** After the commit of what ends deliveries, or sends them elsewhere: once this is over, none begins as it was before. */
export const waitForSnapshotExpiry = () => new Promise<void>((resolve) => setTimeout(resolve, SNAPSHOT_TTL_MS));
