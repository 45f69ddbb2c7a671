const MASK = "***";

type State = Readonly<Record<string, unknown>>;

/** Fields of a former state for a call. Masked values keep the current value, or are omitted. */
export function patchOf(former: State, present: State, fields: readonly string[]): Record<string, unknown> {
  const named = fields.filter((field) => former[field] !== undefined);
  const values = named.map((field) => [field, withoutMasks(former[field], present[field])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function withoutMasks(former: unknown, present: unknown): unknown {
  if (former === MASK) return present;
  if (Array.isArray(former)) {
    const others = Array.isArray(present) ? present : [];
    return former.map((one, index) => withoutMasks(one, others[index])).filter((one) => one !== undefined);
  }
  if (typeof former !== "object" || former === null) return former;
  const others = typeof present === "object" && present !== null ? (present as State) : {};
  const entries = Object.entries(former).map(([name, one]) => [name, withoutMasks(one, others[name])] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}
