export const IN_PROCESS_MS = 60_000;
export const IN_PROCESS_KEY = "processingLeads";

export type InProcess = { id: string; timestamp: number };

/** Drops entries past 60 s. Bare ids, and entries in the future after a clock change, get the current time. */
export function readInProcess(stored: string | null, now: number): InProcess[] {
  const entries = parse(stored).flatMap((entry) => {
    if (typeof entry === "string") return [{ id: entry, timestamp: now }];
    return isEntry(entry) ? [{ id: entry.id, timestamp: Math.min(entry.timestamp, now) }] : [];
  });
  const seen = new Set<string>();
  return entries.filter(({ id, timestamp }) => {
    if (now - timestamp >= IN_PROCESS_MS || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

export function addInProcess(list: InProcess[], id: string, now: number): InProcess[] {
  return list.some((entry) => entry.id === id) ? list : [...list, { id, timestamp: now }];
}

export function removeInProcess(list: InProcess[], id: string): InProcess[] {
  return list.filter((entry) => entry.id !== id);
}

function parse(stored: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is InProcess {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "timestamp" in value &&
    typeof value.timestamp === "number"
  );
}
