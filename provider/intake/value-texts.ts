const MAX_DEPTH = 5;
const MAX_TEXTS = 50;

/** Texts that a value of JSON says: scalars as they are, those within lists and objects in their order, nothing of null. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value)
    .flatMap((one) => textsIn(one, depth + 1))
    .slice(0, MAX_TEXTS);
}

/** Whether its texts alone lose what a value says. */
export function isStructured(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => typeof one === "object" && one !== null);
  return typeof value === "object" && value !== null;
}
